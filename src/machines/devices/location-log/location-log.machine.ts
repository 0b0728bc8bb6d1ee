import { assign, setup } from 'xstate';
import type { LocationLogEntry } from '#api/contract/devices/location-log.ts';
import type { Coordinates } from '#domain/devices/coordinates.ts';
import { type Fresh, type FreshEvent, freshSetup, freshStates, startFresh } from '#machines/kits/fresh.ts';
import { notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';
import { noPlaces, type Places, type PlacesPage, withNewest, withOlder } from './places.ts';

/** A person waits for earlier places; what is asked for quietly is asked for afterwards. */
const moreFirst = {
  'more.load': {
    guard: 'hasMore',
    target: 'loadingMore',
    actions: assign<Context, Event, undefined, Event, never>({ changed: true }),
  },
} as const;

/**
 * Where a device was: the newest places first, earlier ones on request, and the address of one that came without. What is shown
 * stays while it is loaded anew. Lives as long as its dialog.
 */
export const locationLogMachine = setup({
  types: {} as { context: Context; events: Event; input: { deviceId: string } },
  actors: {
    loadPlaces: notProvided<PlacesPage, LoadPlacesInput>('loadPlaces'),
    lookUpAddress: notProvided<string | null, Coordinates>('lookUpAddress'),
  },
  guards: {
    ...freshSetup.guards,
    isThisDevice: ({ context, event }) =>
      event.type === 'device.changed' && event.deviceId === context.deviceId,
    hasMore: ({ context: { places } }) => places.entries.length < places.total,
    lacksAddress: ({ context }, entry: { id: number }) => lacking(context, entry) !== null,
  },
  delays: freshSetup.delays,
}).createMachine({
  id: 'locationLog',
  meta: { title: '位置记录' },
  context: ({ input }) => ({
    ...startFresh,
    deviceId: input.deviceId,
    places: noPlaces,
    addresses: [],
    asked: null,
    addressProblem: null,
  }),
  type: 'parallel',
  states: {
    list: {
      meta: { title: '记录' },
      initial: 'loading',
      states: {
        ...freshStates<Context, Event>()({
          source: 'loadPlaces',
          input: ({ deviceId }, quiet): LoadPlacesInput => ({ deviceId, page: 1, quiet }),
          show: ({ places }, page: PlacesPage) => ({ places: withNewest(places, page) }),
          changes: { 'device.changed': { guard: 'isThisDevice' } },
          also: {
            ready: { 'more.load': { guard: 'hasMore', target: 'loadingMore' } },
            settling: moreFirst,
            refreshing: moreFirst,
            failed: moreFirst,
          },
        }).states,
        loadingMore: {
          meta: { title: '加载更多' },
          invoke: {
            id: 'loadOlder',
            src: 'loadPlaces',
            input: ({ context: { deviceId, places }, event }) => ({
              deviceId,
              page: places.pages + 1,
              quiet: event.type !== 'more.load' && event.type !== 'load.retry',
            }),
            onDone: [
              {
                guard: 'changedMeanwhile',
                target: 'settling',
                actions: assign(({ context, event }) => ({
                  places: withOlder(context.places, event.output),
                  problem: null,
                })),
              },
              {
                target: 'ready',
                actions: assign(({ context, event }) => ({
                  places: withOlder(context.places, event.output),
                  problem: null,
                })),
              },
            ],
            onError: {
              target: 'moreFailed',
              actions: assign({ problem: ({ event }) => sentenceOfError(event.error) }),
            },
          },
          on: {
            'device.changed': { guard: 'isThisDevice', actions: assign({ changed: true }) },
            'poll.due': { actions: assign({ changed: true }) },
          },
        },
        moreFailed: {
          meta: { title: '更多加载失败' },
          after: { retry: 'loadingMore' },
          exit: assign({ problem: null }),
          on: {
            'device.changed': { guard: 'isThisDevice', target: 'settling' },
            'poll.due': 'refreshing',
            'load.retry': 'loadingMore',
          },
        },
      },
    },
    address: {
      meta: { title: '地址' },
      initial: 'idle',
      states: {
        idle: {
          meta: { title: '可以查询' },
          on: {
            'address.lookUp': {
              guard: { type: 'lacksAddress', params: ({ event }) => event },
              target: 'lookingUp',
              actions: assign({
                asked: ({ context, event }) => lacking(context, event),
                addressProblem: null,
              }),
            },
          },
        },
        lookingUp: {
          meta: { title: '正在查询' },
          invoke: {
            id: 'lookUpAddress',
            src: 'lookUpAddress',
            input: ({ context: { asked } }) => {
              if (asked === null) throw new Error('no entry was asked for');
              return { longitude: asked.longitude, latitude: asked.latitude };
            },
            onDone: {
              target: 'idle',
              actions: assign({
                addresses: ({ context: { addresses, asked }, event }) =>
                  asked === null ? addresses : [...addresses, { id: asked.id, address: event.output }],
              }),
            },
            onError: {
              target: 'failed',
              actions: assign({ addressProblem: ({ event }) => sentenceOfError(event.error) }),
            },
          },
        },
        failed: {
          meta: { title: '查询失败' },
          on: {
            'address.lookUp': {
              guard: { type: 'lacksAddress', params: ({ event }) => event },
              target: 'lookingUp',
              actions: assign({
                asked: ({ context, event }) => lacking(context, event),
                addressProblem: null,
              }),
            },
          },
        },
      },
    },
  },
});

interface Context extends Fresh {
  deviceId: string;
  places: Places;
  /** what was looked up of entries, by their id; `address` null: there is none */
  addresses: readonly { readonly id: number; readonly address: string | null }[];
  /** the entry whose address was asked for last */
  asked: LocationLogEntry | null;
  addressProblem: string | null;
}

type Event =
  | FreshEvent<{ deviceId: string }>
  | { type: 'more.load' }
  | { type: 'address.lookUp'; id: number };

export interface LoadPlacesInput {
  readonly deviceId: string;
  /** from 1, the newest */
  readonly page: number;
  /** nobody asked for it, or it is tried once more by itself */
  readonly quiet: boolean;
}

const lacking = ({ places, addresses }: Context, { id }: { id: number }) =>
  places.entries.find(
    (entry) => entry.id === id && entry.address === null && addresses.every((found) => found.id !== id),
  ) ?? null;
