import * as v from 'valibot';
import { askOutside } from '../ask-outside.ts';
import type { AppStore } from './app-store.ts';

const pageLength = 25;

/** Apple's pictures. Others that an answer may name are not shown: the page may load none from there. */
const pictureHost = /^https:\/\/[\w-]+\.mzstatic\.com\//;
const picture = (address: string): string => (pictureHost.test(address) ? address : '');

const answer = v.object({
  results: v.array(
    v.object({
      trackId: v.number(),
      trackName: v.string(),
      bundleId: v.string(),
      sellerName: v.optional(v.string(), ''),
      artworkUrl100: v.optional(v.string(), ''),
    }),
  ),
});

/** Apple's own search of the Chinese store, at this address. */
export const itunesStore = (address: string): AppStore => ({
  search: async ({ term, platform }) => {
    const url = new URL(address);
    const entity = platform === 0 ? 'software' : 'iPadSoftware';
    for (const [name, value] of Object.entries({ term, country: 'cn', entity, limit: String(pageLength) }))
      url.searchParams.set(name, value);
    const { results } = await askOutside(url, answer);
    return results.map(({ trackId, trackName, bundleId, sellerName, artworkUrl100 }) => ({
      track_id: trackId,
      app_name: trackName,
      bundle_id: bundleId,
      seller: sellerName,
      icon: picture(artworkUrl100),
    }));
  },
  pictures: {
    hosts: ['https://*.mzstatic.com'],
    find: async (bundleIds) => {
      const url = new URL('lookup', address);
      for (const [name, value] of Object.entries({
        bundleId: bundleIds.join(','),
        country: 'cn',
        limit: String(bundleIds.length),
      }))
        url.searchParams.set(name, value);
      const { results } = await askOutside(url, answer);
      return new Map(results.map(({ bundleId, artworkUrl100 }) => [bundleId, picture(artworkUrl100)]));
    },
  },
});
