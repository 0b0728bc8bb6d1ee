import * as v from 'valibot';
import { endpoint } from './row/endpoint.ts';
import { listOf, text } from './row/fields.ts';

/** What services outside tell. Errors: 429 where one person asks too often, 503 UNAVAILABLE where one does not answer in time, or not in words that can be understood. */

const searchTerm = v.pipe(text(50, '搜索内容'), v.minLength(1, '请输入搜索内容'));

const foundApp = v.object({
  /** of the App Store; install-apps takes it */
  track_id: v.number(),
  app_name: v.string(),
  bundle_id: v.string(),
  seller: v.string(),
  /** address of a picture, or '' */
  icon: v.string(),
});
export type FoundApp = v.InferOutput<typeof foundApp>;

/** Ours: `term` and `platform` (0 iPhone, 1 iPad; `prefs.local` keeps it). The best first, at most 25; without a term none. */
export const itunesSearch = endpoint({
  name: 'helper.itunesSearch',
  method: 'GET',
  path: '/api/helper/itunes-search',
  title: '搜索应用',
  access: { login: true, module: 'mdm-apple' },
  errors: ['TOO_MANY', 'UNAVAILABLE'],
  query: v.strictObject({
    term: v.optional(searchTerm),
    platform: v.optional(v.pipe(v.picklist(['0', '1'], '应用平台有误'), v.transform(Number)), '0'),
  }),
  result: listOf(foundApp),
});

const degrees = (most: number, label: string) =>
  v.pipe(
    v.string(`${label}有误`),
    v.regex(/^-?\d{1,3}(\.\d{1,15})?$/, `${label}有误`),
    v.transform(Number),
    v.minValue(-most, `${label}有误`),
    v.maxValue(most, `${label}有误`),
  );

/**
 * The address of a place. Asked in WGS-84, as devices tell it; `longitude` and `latitude` answer the same place in GCJ-02, as maps of
 * China draw it (domain/devices/coordinates.ts; outside of China both are the same). `address` null: there is none.
 */
export const geocodeRegeo = endpoint({
  name: 'helper.geocodeRegeo',
  method: 'GET',
  path: '/api/helper/amap/geocode-regeo',
  title: '查询地址',
  access: { login: true },
  errors: ['TOO_MANY', 'UNAVAILABLE'],
  query: v.strictObject({ longitude: degrees(180, '经度'), latitude: degrees(90, '纬度') }),
  result: v.object({ address: v.nullable(v.string()), longitude: v.number(), latitude: v.number() }),
});
