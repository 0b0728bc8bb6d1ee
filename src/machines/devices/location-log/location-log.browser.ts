import { sample } from '#machines/kinds/sample.model.ts';
import { freshActs } from '#machines/kits/fresh/fresh.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickOn } from '#tests/path-harness/browser/causes.ts';
import { livePage, noOperations, samplePages } from '#tests/path-harness/browser/console-stage.ts';
import model from './location-log.model.ts';

/** It told a place, or there would be no records of any. */
const told = (id: string) =>
  sample.device({
    id,
    last_active_location: {
      longitude: 120.12,
      latitude: 30.272,
      accuracy_m: 10,
      address: null,
      at: '2026-11-21T01:40:00.000Z',
    },
  });

export default defineBrowserModel({
  model,
  stage: ({ deviceId }) => {
    const page = livePage(samplePages.device(deviceId), {
      ...noOperations,
      [sample.oneDevice.request({ deviceId, mode: 'ask' })]: { body: told(deviceId) },
    });
    return {
      ...page,
      open: async (tab, server) => {
        await page.open?.(tab, server);
        await clickOn(tab.getByRole('button', { name: '位置记录' }));
      },
    };
  },
  act: freshActs,
  effects: {
    loadPlaces: {
      ...sample.places,
    },
    lookUpAddress: {
      request: 'GET /api/helper/amap/geocode-regeo',
      query: ({ longitude, latitude }) => ({
        longitude: longitude.toFixed(6),
        latitude: latitude.toFixed(6),
      }),
      done: (address, place) => ({ body: { address, ...place } }),
    },
  },
  see: (snapshot) => ({
    places: snapshot.context.places.entries.length,
    problem:
      snapshot.context.problem !== null &&
      !snapshot.matches({ list: 'loading' }) &&
      !snapshot.matches({ list: 'loadingMore' }),
    noAddress: snapshot.context.addresses.some(({ address }) => address === null),
  }),
  look: () => {
    const log = document.querySelector('[data-machine=locationLog]');
    const text = log?.textContent ?? '';
    return {
      places: log?.querySelectorAll('ol > li').length ?? 0,
      problem: text.includes('加载失败') || text.includes('更新失败'),
      noAddress: text.includes('暂无地址'),
    };
  },
});
