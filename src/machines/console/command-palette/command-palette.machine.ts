import { assign, setup } from 'xstate';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { paletteSettleMs } from '#domain/limits.ts';
import type { KnownListItem } from '#machines/kinds/known-devices.ts';
import { type Fresh, type FreshEvent, freshSetup, freshStates, startFresh } from '#machines/kits/fresh.ts';
import { notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';
import { isSearchable } from './searchable.ts';

/**
 * Where a person types what they want: a page, a device, or a command for one. Finds devices for the text, and reads the chosen
 * one anew, since its commands are offered by its state. Lives as long as the palette is open; what is chosen in it is done by
 * others.
 */
export const commandPaletteMachine = setup({
  types: {} as { context: Context; events: Event; input: Input },
  actors: {
    findDevices: notProvided<readonly KnownListItem[], FindDevicesInput>('findDevices'),
    readDevice: notProvided<KnownListItem | null, ReadDeviceInput>('readDevice'),
  },
  guards: {
    ...freshSetup.guards,
    atDevice: ({ context }) => context.deviceId !== null,
    isSearchable: ({ context }, { text }: { text: string }) => context.finds.length > 0 && isSearchable(text),
    wasFound: ({ context }, { deviceId }: { deviceId: string }) => kindAmong(context, deviceId) !== null,
    missing: (_, device: KnownListItem | null) => device === null,
    isChosen: ({ context, event }) => event.type === 'device.changed' && event.deviceId === context.deviceId,
  },
  delays: { ...freshSetup.delays, pause: paletteSettleMs },
}).createMachine({
  id: 'commandPalette',
  meta: { title: '命令面板' },
  context: ({ input }) => ({
    ...startFresh,
    ...input,
    text: '',
    devices: [],
    device: null,
    missing: false,
  }),
  initial: 'opening',
  states: {
    opening: {
      meta: { title: '打开' },
      always: [{ guard: 'atDevice', target: 'device' }, { target: 'everything' }],
    },
    everything: {
      meta: { title: '页面与设备' },
      initial: 'idle',
      on: {
        'text.type': [
          {
            guard: { type: 'isSearchable', params: ({ event }) => event },
            target: '.pausing',
            actions: assign({ text: ({ event }) => event.text, devices: [], problem: null }),
          },
          {
            target: '.idle',
            actions: assign({ text: ({ event }) => event.text, devices: [], problem: null }),
          },
        ],
        'device.choose': {
          guard: { type: 'wasFound', params: ({ event }) => event },
          target: 'device',
          // Its row of the list lacks what some commands need: they wait until it was read.
          actions: assign(({ context, event }) => ({
            kind: kindAmong(context, event.deviceId),
            deviceId: event.deviceId,
            device: null,
            missing: false,
            devices: [],
            text: '',
          })),
        },
      },
      states: {
        idle: { meta: { title: '只有页面' } },
        pausing: { meta: { title: '等输入停下' }, after: { pause: 'searching' } },
        searching: {
          meta: { title: '正在查找设备' },
          invoke: {
            id: 'findDevices',
            src: 'findDevices',
            input: ({ context }) => ({ kinds: context.finds, text: context.text.trim() }),
            onDone: {
              target: 'found',
              actions: assign({ devices: ({ event }) => event.output, problem: null }),
            },
            onError: {
              target: 'failed',
              actions: assign({ problem: ({ event }) => sentenceOfError(event.error) }),
            },
          },
        },
        found: { meta: { title: '已找过设备' } },
        failed: { meta: { title: '查找失败' }, on: { 'load.retry': 'searching' } },
      },
    },
    device: {
      meta: { title: '一台设备的操作' },
      initial: 'loading',
      on: {
        'text.type': { actions: assign({ text: ({ event }) => event.text }) },
        'device.leave': {
          target: 'everything',
          actions: assign({
            ...startFresh,
            kind: null,
            deviceId: null,
            device: null,
            missing: false,
            devices: [],
            text: '',
          }),
        },
      },
      states: {
        ...freshStates<Context, Event>()({
          source: 'readDevice',
          input: ({ kind, deviceId }, quiet): ReadDeviceInput => {
            if (kind === null || deviceId === null) throw new Error('no device is chosen');
            return { kind, deviceId, quiet };
          },
          show: (_, device: KnownListItem | null) => ({ device, missing: device === null }),
          changes: { 'device.changed': { guard: 'isChosen' } },
          found: {
            guard: {
              type: 'missing',
              params: ({ event }: { event: { output: KnownListItem | null } }) => event.output,
            },
            target: 'gone',
          },
        }).states,
        // It may come into the person's sight.
        gone: {
          meta: { title: '设备不存在' },
          on: { 'device.changed': { guard: 'isChosen', target: 'settling' }, 'poll.due': 'refreshing' },
        },
      },
    },
  },
});

interface Context extends Input, Fresh {
  text: string;
  /** what was found for the text */
  devices: readonly KnownListItem[];
  /** the chosen device as it was read last */
  device: KnownListItem | null;
  /** the last answer was that there is no such device */
  missing: boolean;
}

interface Input {
  /** the device on the screen, whose commands are offered first; null: none */
  deviceId: string | null;
  /** of that device */
  kind: DeviceKindName | null;
  /** the kinds whose devices the person may see at all */
  finds: readonly DeviceKindName[];
}

const kindAmong = ({ devices }: Pick<Context, 'devices'>, deviceId: string): DeviceKindName | null =>
  devices.find(({ id }) => id === deviceId)?.kind ?? null;

type Event =
  | { type: 'text.type'; text: string }
  | { type: 'device.choose'; deviceId: string }
  | { type: 'device.leave' }
  | FreshEvent<{ deviceId: string }>;

export interface FindDevicesInput {
  readonly kinds: readonly DeviceKindName[];
  readonly text: string;
}

export interface ReadDeviceInput {
  readonly kind: DeviceKindName;
  readonly deviceId: string;
  /** nobody asked for it: the device has changed, or it is tried once more by itself */
  readonly quiet: boolean;
}
