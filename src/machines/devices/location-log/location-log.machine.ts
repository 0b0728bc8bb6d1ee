import { assign, setup } from 'xstate';
import type { LocationLogEntry } from '#api/contract/apple/locations.ts';
import type { Coordinates } from '#domain/devices/coordinates.ts';
import {
  type Fresh,
  type FreshEvent,
  freshDelays,
  freshGuards,
  freshStates,
  startFresh,
} from '#machines/kits/fresh.ts';
import { notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';
import { noPlaces, type Places, type PlacesPage, withNewest, withOlder } from './places.ts';

export interface LoadPlacesInput {
  readonly deviceId: string;
  /** from 1, the newest */
  readonly page: number;
  /** nobody asked for it, or it is tried once more by itself */
  readonly quiet: boolean;
}

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

const lacking = ({ places, addresses }: Context, id: number) =>
  places.entries.find(
    (entry) => entry.id === id && entry.address === null && addresses.every((found) => found.id !== id),
  ) ?? null;

const change = {
  guard: { type: 'isThisDevice', params: ({ event }: { event: { deviceId: string } }) => event },
} as const;

/** A person waits for earlier places; what is asked for quietly is asked for afterwards. */
const moreFirst = {
  'more.load': { guard: 'hasMore', target: 'loadingMore', actions: 'noteChange' },
} as const;

const { states, sayWhy } = freshStates<Context, Event>()({
  source: 'loadPlaces',
  input: ({ deviceId }, quiet): LoadPlacesInput => ({ deviceId, page: 1, quiet }),
  show: ({ places }, page: PlacesPage) => ({ places: withNewest(places, page) }),
  change,
  also: {
    ready: { 'more.load': { guard: 'hasMore', target: 'loadingMore' } },
    settling: moreFirst,
    refreshing: moreFirst,
    failed: moreFirst,
  },
});

const lookUp = {
  guard: { type: 'lacksAddress', params: ({ event }: { event: { id: number } }) => event },
  target: 'lookingUp',
  actions: { type: 'rememberAsked', params: ({ event }: { event: { id: number } }) => event },
} as const;

/**
 * Where a device was: the newest places first, earlier ones on request, and the address of one that came without. What is shown
 * stays while it is loaded anew. Lives as long as its dialog.
 */
export const locationLogMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: { deviceId: string };
    meta: { title: string };
  },
  actors: {
    loadPlaces: notProvided<PlacesPage, LoadPlacesInput>('loadPlaces'),
    lookUpAddress: notProvided<string | null, Coordinates>('lookUpAddress'),
  },
  actions: {
    noteChange: assign({ changed: true }),
    showOlder: assign({
      places: ({ context }, page: PlacesPage) => withOlder(context.places, page),
      problem: null,
    }),
    forgetProblem: assign({ problem: null }),
    rememberAsked: assign({
      asked: ({ context }, { id }: { id: number }) => lacking(context, id),
      addressProblem: null,
    }),
    keepAddress: assign({
      addresses: ({ context: { addresses, asked } }, { address }: { address: string | null }) =>
        asked === null ? addresses : [...addresses, { id: asked.id, address }],
    }),
    showAddressProblem: assign({
      addressProblem: (_, { error }: { error: unknown }) => sentenceOfError(error),
    }),
  },
  guards: {
    ...freshGuards,
    isThisDevice: ({ context }, { deviceId }: { deviceId: string }) => deviceId === context.deviceId,
    hasMore: ({ context: { places } }) => places.entries.length < places.total,
    lacksAddress: ({ context }, { id }: { id: number }) => lacking(context, id) !== null,
  },
  delays: freshDelays,
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
        ...states,
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
                actions: { type: 'showOlder', params: ({ event }) => event.output },
              },
              { target: 'ready', actions: { type: 'showOlder', params: ({ event }) => event.output } },
            ],
            onError: { target: 'moreFailed', actions: sayWhy },
          },
          on: {
            'device.changed': { ...change, actions: 'noteChange' },
            'poll.due': { actions: 'noteChange' },
          },
        },
        moreFailed: {
          meta: { title: '更多没有加载出来' },
          after: { retry: 'loadingMore' },
          exit: 'forgetProblem',
          on: {
            'device.changed': { ...change, target: 'settling' },
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
        idle: { meta: { title: '可以查询' }, on: { 'address.lookUp': lookUp } },
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
              actions: { type: 'keepAddress', params: ({ event }) => ({ address: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'showAddressProblem', params: ({ event }) => event },
            },
          },
        },
        failed: { meta: { title: '没有查到' }, on: { 'address.lookUp': lookUp } },
      },
    },
  },
});
