import { defineTestModel } from '#tests/path-harness/model.ts';
import { appSearchMachine } from './app-search.machine.ts';
import { titles } from './app-search.titles.ts';

const app = {
  track_id: 414_478_124,
  app_name: '微信',
  bundle_id: 'com.tencent.xin',
  seller: 'Tencent',
  icon: '',
};

export default defineTestModel({
  name: 'appSearch',
  machine: appSearchMachine,
  inputs: { phone: { platform: '0' } },
  events: {
    'term.type': [{ term: '微信' }, { term: '' }],
    'platform.choose': [{ platform: '0' }, { platform: '1' }],
    'search.retry': 'bare',
  },
  answers: { findApps: { done: [[app], []] } },
  key: ({ term, platform, apps, problem }) => [term, platform, apps.length, problem],
  invariants: {
    'apps are those of what is typed now': (s) => s.matches('found') || s.context.apps.length === 0,
    'a failure says why': (s) => s.matches('failed') === (s.context.problem !== null),
    'nothing is searched for nothing': (s) => s.matches('idle') === (s.context.term === ''),
  },
  titles,
});
