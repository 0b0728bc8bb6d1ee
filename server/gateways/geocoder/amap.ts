import * as v from 'valibot';
import { askOutside } from '../ask-outside.ts';
import type { Geocoder } from './geocoder.ts';

/** It answers an empty list where a text has nothing to say. */
const answer = v.object({
  status: v.literal('1'),
  regeocode: v.object({ formatted_address: v.union([v.string(), v.array(v.unknown())]) }),
});

/** AMap's reverse geocoding, asked in GCJ-02. */
export const amapGeocoder = (address: string, key: string): Geocoder => ({
  addressOf: async ({ longitude, latitude }) => {
    const url = new URL(address);
    url.searchParams.set('key', key);
    url.searchParams.set('location', `${longitude.toFixed(6)},${latitude.toFixed(6)}`);
    const { formatted_address: text } = (await askOutside(url, answer)).regeocode;
    return typeof text === 'string' && text !== '' ? text : null;
  },
});
