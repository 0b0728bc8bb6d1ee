import type { ShelfApp } from '#api/contract/apple/app-shelf.ts';
import { freshModel } from '#machines/kits/fresh/fresh.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { type AppToPut, appShelfMachine } from './app-shelf.machine.ts';
import { titles } from './app-shelf.titles.ts';

const onShelf = (app: Pick<ShelfApp, 'bundle_id' | 'app_name'>): ShelfApp => ({
  seller: '',
  track_id: null,
  date_created: '2026-11-20T08:30:00.000Z',
  added_by: { id: '44444444-4444-4444-8444-444444444444', name: '李晓雯' },
  ...app,
});
const wechat = onShelf({ bundle_id: 'com.tencent.xin', app_name: '微信' });
export const dingTalk: AppToPut = { bundle_id: 'com.laiwang.DingTalk', app_name: '钉钉', seller: '' };

export default defineTestModel({
  name: 'appShelf',
  machine: appShelfMachine,
  inputs: { plain: undefined },
  events: {
    ...freshModel.events,
    'app.add': [{ app: dingTalk }],
    'app.remove': [{ bundle_id: wechat.bundle_id }],
  },
  facts: freshModel.facts,
  answers: {
    loadShelf: { done: [[wechat], [onShelf(dingTalk), wechat], []] },
    changeShelf: {
      done: [
        { ok: true, apps: [onShelf(dingTalk), wechat] },
        { ok: false, sentence: '门店货架最多放 50 个应用。先移出不再使用的应用' },
      ],
    },
  },
  key: ({ apps, refusal, changed, problem }) => [apps?.length, refusal, changed, problem],
  invariants: {
    ...freshModel.invariants,
    'what is ready has been loaded': (s) => !s.matches('ready') || s.context.apps !== null,
    'nothing is refused while it is on its way': (s) => !s.matches('changing') || s.context.refusal === null,
  },
  titles,
});
