import { keyedModel } from '#machines/kits/submission/submission.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { wallpaperUploadMachine } from './wallpaper-upload.machine.ts';
import { titles } from './wallpaper-upload.titles.ts';

const picture = { url: 'blob:picture', width: 1200, height: 1600 };

export default defineTestModel({
  name: 'wallpaperUpload',
  machine: wallpaperUploadMachine,
  inputs: { first: { makeIdempotencyKey: () => '33333333-3333-4333-8333-333333333333' } },
  events: {
    'picture.take': [{ picture }],
    'picture.move': [{ crop: { zoom: 150, x: 50, y: 50 } }],
    'wallpaper.upload': 'bare',
    'wallpaper.cancel': 'bare',
  },
  answers: {
    uploadWallpaper: {
      done: [
        { ok: true },
        { ok: false, field: 'content', sentence: '图片已损坏，无法读取' },
        { ok: false, field: null, sentence: '门店最多保存 50 张壁纸' },
      ],
    },
  },
  key: ({ picture: chosen, crop, errors, refusal, idempotencyKey }) => [
    chosen !== null,
    crop.zoom,
    errors,
    refusal,
    idempotencyKey !== null,
  ],
  invariants: {
    ...keyedModel.invariants,
    'nothing is sent without a picture': (s) => !s.matches('submitting') || s.context.picture !== null,
    'what was uploaded has its picture still': (s) => !s.matches('uploaded') || s.context.picture !== null,
  },
  titles,
});
