import { defineTestModel } from '#tests/path-harness/model.ts';
import { wallpaperRemovalMachine } from './wallpaper-removal.machine.ts';
import { titles } from './wallpaper-removal.titles.ts';

export default defineTestModel({
  name: 'wallpaperRemoval',
  machine: wallpaperRemovalMachine,
  inputs: { own: { id: '77777777-7777-4777-8777-777777777777' } },
  events: { 'removal.confirm': 'bare', 'removal.cancel': 'bare' },
  answers: {
    removeWallpaper: {
      done: [{ ok: true }, { ok: false, sentence: '1 条设置此壁纸的指令等待发出，暂不能删除' }],
    },
  },
  key: ({ refusal }) => [refusal],
  invariants: {
    'nothing is refused while it is on its way, nor once it is gone': (s) =>
      s.context.refusal === null || s.matches('asking') || s.matches('closed'),
  },
  titles,
});
