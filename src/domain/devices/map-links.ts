import { type PreferenceValue, preferences } from '../preferences.ts';
import { type Coordinates, toGcj02 } from './coordinates.ts';

export type MapProvider = PreferenceValue<'mapProvider'>;

export interface MapLink {
  readonly provider: MapProvider;
  /** 高德 */
  readonly title: string;
  readonly href: string;
}

/** Ours: what stands at the marker, and who asks. Neither says anything of the device. */
const marker = '设备位置';
const source = 'webapp.phoneward.console';

const address = (base: string, query: Readonly<Record<string, string>>) =>
  `${base}?${new URLSearchParams(query)}`;

const degrees = (value: number) => value.toFixed(6);

/** The documented addresses that open a map with one marker; each is told that it gets GCJ-02, where it could be something else. */
const addresses: Readonly<Record<MapProvider, (longitude: string, latitude: string) => string>> = {
  gaode: (longitude, latitude) =>
    address('https://uri.amap.com/marker', {
      position: `${longitude},${latitude}`,
      name: marker,
      src: source,
      coordinate: 'gaode',
    }),
  tencent: (longitude, latitude) =>
    address('https://apis.map.qq.com/uri/v1/marker', {
      marker: `coord:${latitude},${longitude};title:${marker};addr:${marker}`,
      referer: source,
    }),
  baidu: (longitude, latitude) =>
    address('https://api.map.baidu.com/marker', {
      location: `${latitude},${longitude}`,
      title: marker,
      content: marker,
      coord_type: 'gcj02',
      output: 'html',
      src: source,
    }),
};

/** Where a place (WGS-84) can be seen on a map, the preferred provider first. */
export function mapLinks(place: Coordinates, preferred: MapProvider): readonly MapLink[] {
  const { longitude, latitude } = toGcj02(place);
  const links = preferences.mapProvider.options.map(({ value, title }) => ({
    provider: value,
    title,
    href: addresses[value](degrees(longitude), degrees(latitude)),
  }));
  return links.toSorted((a, b) => Number(b.provider === preferred) - Number(a.provider === preferred));
}
