import { appRestrictionType } from '#domain/apple/app-restriction.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { appSuggestionsMachine } from './app-suggestions.machine.ts';
import { titles } from './app-suggestions.titles.ts';

const { blocked, allowed } = appRestrictionType;
const app = {
  id: 'com.ss.iphone.ugc.Aweme',
  sort: 1,
  app_name: '抖音',
  bundle_id: 'com.ss.iphone.ugc.Aweme',
  group: '短视频与社区',
  icon: '',
  store_default: false,
};

export default defineTestModel({
  name: 'appSuggestions',
  machine: appSuggestionsMachine,
  inputs: { 'no list yet': { type: null }, 'a list stands': { type: blocked } },
  events: { 'list.choose': [{ list: blocked }, { list: allowed }], 'suggestions.retry': 'bare' },
  answers: { loadSuggestions: { done: [[app]] } },
  key: ({ type, suggestions }) => [type, suggestions.length],
  invariants: {
    'loaded offers what was answered': (s) => s.matches('loaded') === s.context.suggestions.length > 0,
    'nothing is offered for no list': (s) => s.matches('idle') === (s.context.type === null),
  },
  titles,
});
