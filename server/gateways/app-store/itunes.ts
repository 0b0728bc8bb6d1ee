import * as v from 'valibot';
import { askOutside, OutsideFault } from '../ask-outside.ts';
import type { AppStore } from './app-store.ts';
import { fetchPicture } from './fetch-picture.ts';

const pageLength = 25;

/** Apple's pictures. Others that an answer may name are not shown: nothing is fetched from there. */
export const isApplesPicture = (address: string): boolean =>
  /^https:\/\/[\w-]+\.mzstatic\.com\//.test(address);

const answer = v.object({
  results: v.array(
    v.object({
      trackId: v.number(),
      trackName: v.string(),
      bundleId: v.string(),
      sellerName: v.optional(v.string(), ''),
      artworkUrl512: v.optional(v.string(), ''),
    }),
  ),
});

/** Apple's own search of the Chinese store, at this address. `isPicture`: whether a picture may be fetched from an address. */
export const itunesStore = (address: string, isPicture = isApplesPicture): AppStore => ({
  search: async ({ term, platform }) => {
    const url = new URL(address);
    const entity = platform === 0 ? 'software' : 'iPadSoftware';
    for (const [name, value] of Object.entries({ term, country: 'cn', entity, limit: String(pageLength) }))
      url.searchParams.set(name, value);
    const { results } = await askOutside(url, answer);
    return results.map(({ trackId, trackName, bundleId, sellerName, artworkUrl512 }) => ({
      track_id: trackId,
      app_name: trackName,
      bundle_id: bundleId,
      seller: sellerName,
      icon: isPicture(artworkUrl512) ? artworkUrl512 : '',
    }));
  },
  pictures: {
    find: async (bundleIds) => {
      const url = new URL('lookup', address);
      for (const [name, value] of Object.entries({
        bundleId: bundleIds.join(','),
        country: 'cn',
        limit: String(bundleIds.length),
      }))
        url.searchParams.set(name, value);
      const { results } = await askOutside(url, answer);
      return new Map(
        results.map(({ bundleId, artworkUrl512 }) => [
          bundleId,
          isPicture(artworkUrl512) ? artworkUrl512 : '',
        ]),
      );
    },
    fetch: async (picture) => {
      if (!isPicture(picture)) throw new OutsideFault('the address is none of a picture');
      return fetchPicture(new URL(picture));
    },
  },
});
