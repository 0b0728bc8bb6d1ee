import { assign, setup } from 'xstate';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import {
  type Fresh,
  type FreshEvent,
  freshSetup,
  freshStates,
  type OwnSaved,
  type OwnSaves,
  startFresh,
  startOwnSaves,
} from '#machines/kits/fresh.ts';
import { notProvided } from '#machines/not-provided.ts';

/**
 * One device with its records: asked for together and shown together. They are two answers of the server, so that one may be a moment
 * younger than the other; whatever changed in between is told as a change, and both are loaded anew. Older records are shown on
 * request, and stay shown. Lives as long as the screen; `notFound` is not final, since the device may come into the person's sight.
 */
export const deviceDetailMachine = <Device extends DeviceListItem>() => {
  const wantMore = assign<Context<Device>, Event, undefined, Event, never>({
    pages: ({ context }) => context.pages + 1,
  });
  const onRequest = {
    // Only a device that is on the screen can be asked how it is.
    'detail.check': { guard: 'isShown', target: 'checking' },
    'records.more': { guard: 'hasOlder', target: 'loadingMore', actions: wantMore },
  } as const;

  const { states, beginLoad, keepChange, noteOwn, takeOver, sayWhy } = freshStates<Context<Device>, Event>()({
    source: 'loadDevice',
    input: (context, quiet) => wanted(context, quiet ? 'quiet' : 'ask'),
    begin: ({ pages }) => ({ askedPages: pages }),
    show: ({ askedPages }, record: LoadAnswer<Device>) => ({
      record,
      missing: record === null,
      shownPages: askedPages,
    }),
    changes: { 'device.changed': { guard: 'isThisDevice' } },
    own: {
      event: 'own.saved',
      put: ({ record }, saved: SavedFields) => ({
        record: record && { ...record, device: { ...record.device, ...saved } },
      }),
    },
    found: { guard: { type: 'missing', params: record }, target: 'notFound' },
    also: { ready: onRequest, settling: onRequest, refreshing: onRequest, failed: onRequest },
  });

  return setup({
    types: {} as { context: Context<Device>; events: Event; input: { deviceId: string } },
    actors: { loadDevice: notProvided<LoadAnswer<Device>, LoadDeviceInput>('loadDevice') },
    guards: {
      ...freshSetup.guards,
      mayRetry: ({ context }) => context.problem !== null || context.missing,
      missing: (_, { record }: { record: LoadAnswer<Device> }) => record === null,
      isThisDevice: ({ context, event }) =>
        event.type === 'device.changed' && event.deviceId === context.deviceId,
      isShown: ({ context }) => context.record !== null,
      moreWanted: ({ context: { pages, askedPages } }, { record }: { record: LoadAnswer<Device> }) =>
        record !== null && pages > askedPages,
      hasOlder: ({ context: { record, pages, shownPages } }) =>
        record !== null && record.operations.length < record.total && pages === shownPages,
    },
    actions: {
      noteAsked: assign({ checkedAt: ({ context }) => context.record?.loadedAt ?? null }),
    },
    delays: freshSetup.delays,
  }).createMachine({
    id: 'deviceDetail',
    meta: { title: '设备详情' },
    context: ({ input }) => ({
      ...startFresh,
      ...startOwnSaves,
      deviceId: input.deviceId,
      record: null,
      pages: 1,
      askedPages: 1,
      shownPages: 1,
      missing: false,
      checkedAt: null,
    }),
    initial: 'loading',
    states: {
      ...states,
      checking: {
        meta: { title: '向设备核对' },
        entry: beginLoad,
        invoke: {
          id: 'check',
          src: 'loadDevice',
          input: ({ context }) => wanted(context, 'check'),
          onDone: [
            // The answer holds one page less than is wanted by then.
            {
              guard: { type: 'moreWanted', params: record },
              target: 'loadingMore',
              actions: [takeOver, 'noteAsked'],
            },
            { guard: 'changedMeanwhile', target: 'settling', actions: [takeOver, 'noteAsked'] },
            {
              guard: { type: 'missing', params: record },
              target: 'notFound',
              actions: [takeOver, 'noteAsked'],
            },
            { target: 'ready', actions: [takeOver, 'noteAsked'] },
          ],
          onError: { target: 'failed', actions: sayWhy },
        },
        on: {
          'device.changed': { guard: 'isThisDevice', actions: keepChange },
          'own.saved': { actions: [noteOwn, keepChange] },
          'poll.due': { actions: keepChange },
          'records.more': { guard: 'hasOlder', actions: wantMore },
        },
      },
      // A person waits for it, and the newest come with it.
      loadingMore: {
        meta: { title: '加载更早的记录' },
        entry: beginLoad,
        invoke: {
          id: 'loadMore',
          src: 'loadDevice',
          input: ({ context }) => wanted(context, 'ask'),
          onDone: [
            { guard: 'changedMeanwhile', target: 'settling', actions: takeOver },
            { guard: { type: 'missing', params: record }, target: 'notFound', actions: takeOver },
            { target: 'ready', actions: takeOver },
          ],
          onError: { target: 'failed', actions: sayWhy },
        },
        on: {
          'detail.check': { guard: 'isShown', target: 'checking' },
          'device.changed': { guard: 'isThisDevice', actions: keepChange },
          'own.saved': { actions: [noteOwn, keepChange] },
          'poll.due': { actions: keepChange },
        },
      },
      notFound: {
        meta: { title: '设备不存在' },
        on: {
          'device.changed': { guard: 'isThisDevice', target: 'settling' },
          'poll.due': 'refreshing',
          'load.retry': 'loading',
        },
      },
    },
  });
};

function record<Answer>({ event }: { event: { output: Answer } }) {
  return { record: event.output };
}

interface Context<Device> extends Fresh, OwnSaves<SavedFields> {
  deviceId: string;
  /** what was shown last; null before the first answer */
  record: DeviceRecord<Device> | null;
  /** how many pages of records are wanted, were asked for last, and are shown */
  pages: number;
  askedPages: number;
  shownPages: number;
  /** the last answer was that there is no such device */
  missing: boolean;
  /** when the device itself was asked last, epoch ms; null: it was not, since it is on the screen */
  checkedAt: number | null;
}

type Event =
  | FreshEvent<{ deviceId: string }>
  | OwnSaved<SavedFields>
  | { type: 'detail.check' }
  | { type: 'records.more' };

/** What was saved of the device. */
export type SavedFields = Partial<DeviceListItem>;

/** A device with its records, newest first. */
export interface DeviceRecord<Device = DeviceListItem> {
  readonly device: Device;
  readonly operations: readonly DeviceOperation[];
  /** how many records there are, also those that are not loaded */
  readonly total: number;
  /** when it was asked for, epoch ms */
  readonly loadedAt: number;
}

/** Nothing was heard of the device since it was asked. */
export const isCheckUnanswered = (checkedAt: number | null, lastHeard: string | null): checkedAt is number =>
  checkedAt !== null && (lastHeard === null || Date.parse(lastHeard) <= checkedAt);

/** null: there is no such device, or none that this person may see */
export type LoadAnswer<Device = DeviceListItem> = DeviceRecord<Device> | null;

export interface LoadDeviceInput {
  readonly deviceId: string;
  /** `ask`: a person waits; `check`: the device itself is asked as well; `quiet`: nobody waits */
  readonly mode: 'ask' | 'check' | 'quiet';
  /** how many pages of records, from the newest */
  readonly pages: number;
}

function wanted({ deviceId, pages }: Context<unknown>, mode: LoadDeviceInput['mode']): LoadDeviceInput {
  return { deviceId, mode, pages };
}
