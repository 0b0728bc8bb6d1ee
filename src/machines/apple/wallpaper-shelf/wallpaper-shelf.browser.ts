import { routePath } from '#domain/access/routes.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickOn } from '#tests/path-harness/browser/causes.ts';
import { detailFixtures, loggedIn } from '#tests/path-harness/browser/console-stage.ts';
import model from './wallpaper-shelf.model.ts';

const { id, lock_evidence } = sampleDevice();
/** Apple takes a wallpaper only from a phone that is not in lost mode. */
const unlocked = sampleDevice({ lock_evidence: { ...lock_evidence, wanted: 0, observed: 0 } });

export default defineBrowserModel({
  model,
  stage: () => ({
    url: routePath('console-device-ios-id', { id }),
    storage: loggedIn,
    fixtures: { ...detailFixtures, [`GET /api/device/ios/${id}`]: { body: unlocked } },
    open: (page) => clickOn(page.getByRole('button', { name: '设置壁纸', exact: true })),
  }),
  effects: {
    loadWallpapers: {
      request: 'GET /api/wallpaper/list',
      done: (wallpapers) => ({ body: { list: wallpapers, total: wallpapers.length } }),
    },
    loadPicture: {
      request: 'GET /api/wallpaper/item',
      query: ({ type, id: wallpaper }) => ({ type, id: wallpaper }),
      done: (content, wallpaper) => ({ body: { ...wallpaper, content } }),
    },
  },
  see: ({ context: { wallpapers, pictures } }) => ({
    choices: wallpapers.length,
    pictures: pictures.filter(({ content }) => content !== null).length,
  }),
  look: () => {
    const shelf = document.querySelector('[data-machine=wallpaperShelf]');
    return {
      choices: shelf?.querySelectorAll('[type=radio][name=wallpaper]').length ?? 0,
      pictures: shelf?.querySelectorAll('label img').length ?? 0,
    };
  },
});
