import { describe, expect, it } from 'vitest';
import { toGcj02 } from '#domain/devices/coordinates.ts';
import { type MapProvider, mapLinks } from '#domain/devices/map-links.ts';

const place = { longitude: 116.404, latitude: 39.915 };
const { longitude, latitude } = toGcj02(place);
const [east, north] = [longitude.toFixed(6), latitude.toFixed(6)];

function queryOf(provider: MapProvider, of = place): Readonly<Record<string, string>> {
  const found = mapLinks(of, 'gaode').find((link) => link.provider === provider);
  const url = new URL(found?.href ?? '');
  return { at: `${url.origin}${url.pathname}`, ...Object.fromEntries(url.searchParams) };
}

describe('links to maps', () => {
  it('give each provider GCJ-02, in its own order and its own words', () => {
    expect([east, north]).not.toEqual([place.longitude.toFixed(6), place.latitude.toFixed(6)]);
    expect(queryOf('gaode')).toMatchObject({
      at: 'https://uri.amap.com/marker',
      position: `${east},${north}`,
      coordinate: 'gaode',
    });
    expect(queryOf('tencent')).toMatchObject({
      at: 'https://apis.map.qq.com/uri/v1/marker',
      marker: `coord:${north},${east};title:设备位置;addr:设备位置`,
    });
    expect(queryOf('baidu')).toMatchObject({
      at: 'https://api.map.baidu.com/marker',
      location: `${north},${east}`,
      coord_type: 'gcj02',
      output: 'html',
    });
  });

  it('leave places outside of China as they are, without exponents', () => {
    expect(queryOf('gaode', { longitude: 0.0000001, latitude: -33.9 }).position).toBe('0.000000,-33.900000');
  });

  it('[prefs.local] begin with the provider that the person prefers; the others keep their order', () => {
    const order = (preferred: MapProvider) => mapLinks(place, preferred).map(({ title }) => title);
    expect(order('gaode')).toEqual(['高德', '腾讯', '百度']);
    expect(order('tencent')).toEqual(['腾讯', '高德', '百度']);
    expect(order('baidu')).toEqual(['百度', '高德', '腾讯']);
  });
});
