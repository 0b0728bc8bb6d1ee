import { routePath } from '#domain/access/routes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickOn } from '#tests/path-harness/browser/causes.ts';
import { loggedIn, memberFixtures, refusal } from '#tests/path-harness/browser/console-stage.ts';
import model from './wallpaper-upload.model.ts';

/** A PNG of three by four pixels. */
const file = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAAECAIAAADETxJQAAAAEElEQVR4nGOIX3EEghjwsgCpyxWFSFZA/QAAAABJRU5ErkJggg==',
  'base64',
);

export default defineBrowserModel({
  model,
  stage: () => ({
    url: routePath('console-device-wallpaper'),
    storage: loggedIn,
    fixtures: { ...memberFixtures, 'GET /api/wallpaper/list': { body: { list: [], total: 0 } } },
    open: (page) => clickOn(page.getByRole('button', { name: '上传壁纸' })),
  }),
  act: {
    'picture.take': (page) =>
      page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles({ name: '海边.png', mimeType: 'image/png', buffer: file }),
    'picture.move': (page, { crop }) => page.getByLabel('缩放').fill(String(crop.zoom)),
  },
  effects: {
    uploadWallpaper: {
      request: 'POST /api/wallpaper/upload',
      done: (answer) => {
        if (answer.ok) return { body: { id: '77777777-7777-4777-8777-777777777777' } };
        const { field, sentence } = answer;
        return refusal('NOT_POSSIBLE', sentence, field === null ? {} : { field });
      },
    },
  },
  see: ({ context: { picture, crop, errors, refusal: why }, status }) =>
    status === 'done'
      ? null
      : {
          zoom: picture === null ? null : String(crop.zoom),
          wrong: [why, errors.content].filter(Boolean),
        },
  look: () => {
    const dialog = document.querySelector('[data-machine=wallpaperUpload]');
    return (
      dialog && {
        zoom: dialog.querySelector<HTMLInputElement>('[type=range]')?.value ?? null,
        wrong: [...dialog.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent),
      }
    );
  },
});
