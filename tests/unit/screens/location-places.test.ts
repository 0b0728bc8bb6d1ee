import { describe, expect, it } from 'vitest';
import { defaultPageSize } from '#domain/limits.ts';
import { noPlaces, type Places, withNewest, withOlder } from '#machines/devices/location-log/places.ts';

/** What the server holds: entries with the ids `newest` to 1. */
const log = (newest: number) =>
  Array.from({ length: newest }, (_, index) => ({
    id: newest - index,
    date_created: new Date(0).toISOString(),
    longitude: 120,
    latitude: 30,
    accuracy_m: null,
    address: null,
    operation_id: null,
  }));

const pageOf = (newest: number, page: number) => ({
  list: log(newest).slice((page - 1) * defaultPageSize, page * defaultPageSize),
  total: newest,
});
const idsOf = ({ entries }: Places) => entries.map(({ id }) => id);
const allOf = (newest: number) => log(newest).map(({ id }) => id);

describe('the known part of a location log', () => {
  it('[call.list-shape] has no gap and nothing twice, however many places come between two pages', () => {
    for (const fresh of [0, 3, defaultPageSize - 1]) {
      let places = withNewest(noPlaces, pageOf(50, 1));
      const grown = 50 + fresh;
      places = withOlder(places, pageOf(grown, places.pages + 1));
      places = withNewest(places, pageOf(grown, 1));
      while (places.entries.length < places.total)
        places = withOlder(places, pageOf(grown, places.pages + 1));
      expect(idsOf(places)).toEqual(allOf(grown));
    }
  });

  it('begins anew where more has come than a page holds', () => {
    const places = withNewest(withNewest(noPlaces, pageOf(30, 1)), pageOf(80, 1));
    expect(idsOf(places)).toEqual(allOf(80).slice(0, defaultPageSize));
    expect(places.pages).toBe(1);
  });

  it('ends where the server has no more, whatever was counted', () => {
    const places = withOlder(withNewest(noPlaces, { ...pageOf(5, 1), total: 6 }), { list: [], total: 6 });
    expect(places.total).toBe(5);
  });
});
