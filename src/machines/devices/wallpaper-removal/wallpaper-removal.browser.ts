import { routePath } from '#domain/access/routes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickOn } from '#tests/path-harness/browser/causes.ts';
import { loggedIn, memberFixtures, person, refusal } from '#tests/path-harness/browser/console-stage.ts';
import model from './wallpaper-removal.model.ts';

const wallpaper = {
  id: '77777777-7777-4777-8777-777777777777',
  date_created: '2026-11-01T02:00:00.000Z',
  type: 'custom',
  for_store: person.store.id,
  uploaded_by: { id: person.id, name: person.name },
};

export default defineBrowserModel({
  model,
  stage: () => ({
    url: routePath('console-device-wallpaper'),
    storage: loggedIn,
    fixtures: {
      ...memberFixtures,
      'GET /api/wallpaper/list': { body: { list: [wallpaper], total: 1 } },
      'GET /api/wallpaper/item': { body: { ...wallpaper, content: 'data:image/jpeg;base64,/9j/' } },
    },
    open: (page) => clickOn(page.getByRole('button', { name: '删除门店壁纸 1' })),
  }),
  effects: {
    removeWallpaper: {
      request: ({ id }) => `DELETE /api/wallpaper/${id}`,
      done: (answer) => (answer.ok ? { body: { ok: true } } : refusal('NOT_POSSIBLE', answer.sentence)),
    },
  },
  see: ({ context: { refusal: why }, status }) => (status === 'done' ? null : { why }),
  look: () => {
    const dialog = document.querySelector('[data-machine=wallpaperRemoval]');
    return dialog && { why: dialog.querySelector('[role=alert]')?.textContent ?? null };
  },
});
