import { assign, setup } from 'xstate';
import type { LocationLogEntry } from '#api/contract/apple/locations.ts';
import type { Coordinates } from '#domain/devices/coordinates.ts';
import { changeSettleMs, readRetryMs } from '#domain/limits.ts';
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

interface Context {
  deviceId: string;
  places: Places;
  /** the device changed while a page was on its way, or may have */
  changed: boolean;
  problem: string | null;
  /** what was looked up of entries, by their id; `address` null: there is none */
  addresses: readonly { readonly id: number; readonly address: string | null }[];
  /** the entry whose address was asked for last */
  asked: LocationLogEntry | null;
  addressProblem: string | null;
}

type Event =
  | { type: 'device.changed'; deviceId: string }
  | { type: 'poll.due' }
  | { type: 'more.load' }
  | { type: 'list.retry' }
  | { type: 'address.lookUp'; id: number };

const lacking = ({ places, addresses }: Context, id: number) =>
  places.entries.find(
    (entry) => entry.id === id && entry.address === null && addresses.every((found) => found.id !== id),
  ) ?? null;

const noteIfThis = {
  guard: { type: 'isThisDevice', params: changedDevice },
  actions: 'noteChange',
} as const;
const settleIfThis = {
  guard: { type: 'isThisDevice', params: changedDevice },
  target: 'settling',
} as const;
const loadAloud = { guard: 'hasFailed', target: 'loading' } as const;
/** A person waits for it; what is asked for quietly is asked for afterwards. */
const moreFirst = { guard: 'hasMore', target: 'loadingMore', actions: 'noteChange' } as const;
const fail = { type: 'showProblem', params: ({ event }: { event: { error: unknown } }) => event } as const;
const show = { type: 'showNewest', params: pageOf } as const;
/** The first page, whether for the first time or anew. */
const newest = ({ deviceId }: Context, quiet: boolean): LoadPlacesInput => ({ deviceId, page: 1, quiet });
const older = ({ deviceId, places }: Context, { type }: Event): LoadPlacesInput => ({
  deviceId,
  page: places.pages + 1,
  quiet: type !== 'more.load' && type !== 'list.retry',
});
const onNewest = [
  { guard: 'changedMeanwhile', target: 'settling', actions: show },
  { target: 'shown', actions: show },
] as const;
const append = { type: 'showOlder', params: pageOf } as const;
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
    forgetChange: assign({ changed: false }),
    showNewest: assign({
      places: ({ context }, page: PlacesPage) => withNewest(context.places, page),
      problem: null,
    }),
    showOlder: assign({
      places: ({ context }, page: PlacesPage) => withOlder(context.places, page),
      problem: null,
    }),
    forgetProblem: assign({ problem: null }),
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => sentenceOfError(error) }),
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
    isThisDevice: ({ context }, { deviceId }: { deviceId: string }) => deviceId === context.deviceId,
    changedMeanwhile: ({ context }) => context.changed,
    hasFailed: ({ context }) => context.problem !== null,
    hasMore: ({ context: { places } }) => places.entries.length < places.total,
    lacksAddress: ({ context }, { id }: { id: number }) => lacking(context, id) !== null,
  },
  delays: { settle: changeSettleMs, retry: readRetryMs },
}).createMachine({
  id: 'locationLog',
  meta: { title: '位置记录' },
  context: ({ input }) => ({
    deviceId: input.deviceId,
    places: noPlaces,
    changed: false,
    problem: null,
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
        loading: {
          meta: { title: '加载中' },
          entry: 'forgetChange',
          invoke: {
            id: 'loadNewest',
            src: 'loadPlaces',
            input: ({ context }) => newest(context, false),
            onDone: onNewest,
            onError: { target: 'failed', actions: fail },
          },
          on: { 'device.changed': noteIfThis, 'poll.due': { actions: 'noteChange' } },
        },
        shown: {
          meta: { title: '已加载' },
          on: {
            'device.changed': settleIfThis,
            'poll.due': 'refreshing',
            'more.load': { guard: 'hasMore', target: 'loadingMore' },
          },
        },
        loadingMore: {
          meta: { title: '加载更多' },
          invoke: {
            id: 'loadOlder',
            src: 'loadPlaces',
            input: ({ context, event }) => older(context, event),
            onDone: [
              { guard: 'changedMeanwhile', target: 'settling', actions: append },
              { target: 'shown', actions: append },
            ],
            onError: { target: 'moreFailed', actions: fail },
          },
          on: { 'device.changed': noteIfThis, 'poll.due': { actions: 'noteChange' } },
        },
        settling: {
          meta: { title: '等变更告一段落' },
          after: { settle: 'refreshing' },
          on: { 'poll.due': 'refreshing', 'more.load': moreFirst, 'list.retry': loadAloud },
        },
        refreshing: {
          meta: { title: '后台刷新' },
          entry: 'forgetChange',
          invoke: {
            id: 'refreshNewest',
            src: 'loadPlaces',
            input: ({ context }) => newest(context, true),
            onDone: onNewest,
            onError: { target: 'failed', actions: fail },
          },
          on: {
            'device.changed': noteIfThis,
            'poll.due': { actions: 'noteChange' },
            'more.load': moreFirst,
            'list.retry': loadAloud,
          },
        },
        // What was shown before stays on the screen.
        failed: {
          meta: { title: '加载失败' },
          after: { retry: 'refreshing' },
          on: {
            'device.changed': settleIfThis,
            'poll.due': 'refreshing',
            'list.retry': 'loading',
            'more.load': moreFirst,
          },
        },
        moreFailed: {
          meta: { title: '更多没有加载出来' },
          after: { retry: 'loadingMore' },
          exit: 'forgetProblem',
          on: { 'device.changed': settleIfThis, 'poll.due': 'refreshing', 'list.retry': 'loadingMore' },
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

function changedDevice({ event }: { event: { deviceId: string } }) {
  return { deviceId: event.deviceId };
}

function pageOf({ event }: { event: { output: PlacesPage } }) {
  return event.output;
}
