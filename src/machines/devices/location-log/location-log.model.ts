import type { LocationLogEntry } from '#api/contract/devices/location-log.ts';
import { freshModel } from '#machines/kits/fresh/fresh.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { locationLogMachine } from './location-log.machine.ts';
import { titles } from './location-log.titles.ts';

const deviceId = '11111111-1111-4111-8111-111111111111';
const otherId = '22222222-2222-4222-8222-222222222222';

const entry = (id: number, fields: Partial<LocationLogEntry>): LocationLogEntry => ({
  id,
  date_created: `2026-11-2${id - 1}T01:40:00.000Z`,
  longitude: 120.12,
  latitude: 30.27 + id / 1000,
  accuracy_m: 10,
  address: null,
  operation_id: null,
  ...fields,
});
const [newest, oldest] = [
  entry(2, { operation_id: 'k7Q2m9x' }),
  entry(1, { address: '浙江省杭州市西湖区天目山路 883 号' }),
];

export default defineTestModel({
  name: 'locationLog',
  machine: locationLogMachine,
  inputs: { device: { deviceId } },
  events: {
    ...freshModel.events,
    'device.changed': [{ deviceId }, { deviceId: otherId }],
    'more.load': 'bare',
    'address.lookUp': [{ id: newest.id }, { id: oldest.id }],
  },
  facts: freshModel.facts,
  answers: {
    loadPlaces: {
      done: [
        { list: [newest], total: 2 },
        { list: [oldest], total: 2 },
      ],
    },
    lookUpAddress: { done: ['浙江省杭州市西湖区', null] },
  },
  // The newest page begins with the newest entry; a further one brings older entries.
  allow: (_, event) => {
    const { output } = event as { output?: { list?: readonly LocationLogEntry[] } | string | null };
    if (typeof output !== 'object' || !output?.list) return true;
    return event.type.includes('loadOlder') || output.list[0] === newest;
  },
  key: ({ places, changed, problem, addresses, addressProblem }) => [
    places.entries.map(({ id }) => id),
    changed,
    problem,
    addresses.map(({ id }) => id),
    addressProblem,
  ],
  invariants: {
    'a failure says why': (s) =>
      !(s.matches({ list: 'failed' }) || s.matches({ list: 'moreFailed' })) || s.context.problem !== null,
    'ready has no problem and misses no change': (s) =>
      !s.matches({ list: 'ready' }) || (s.context.problem === null && !s.context.changed),
    'no place stands there twice': ({ context: { places } }) =>
      new Set(places.entries.map(({ id }) => id)).size === places.entries.length,
    'an address that was not found says why': (s) =>
      s.matches({ address: 'failed' }) === (s.context.addressProblem !== null),
  },
  titles,
});
