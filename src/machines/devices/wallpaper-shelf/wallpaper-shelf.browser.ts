import { routePath } from '#domain/access/routes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { loggedIn, memberFixtures } from '#tests/path-harness/browser/console-stage.ts';
import model from './wallpaper-shelf.model.ts';

export default defineBrowserModel({
  model,
  stage: () => ({
    url: routePath('console-device-wallpaper'),
    storage: loggedIn,
    fixtures: memberFixtures,
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
    wallpapers: wallpapers.length,
    pictures: pictures.filter(({ content }) => content !== null).length,
  }),
  look: () => {
    const page = document.querySelector('[data-machine=wallpaperShelf]');
    return {
      wallpapers: page?.querySelectorAll('li').length ?? 0,
      pictures: page?.querySelectorAll('li img').length ?? 0,
    };
  },
});
