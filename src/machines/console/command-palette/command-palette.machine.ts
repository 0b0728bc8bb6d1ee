import { assign, setup } from 'xstate';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import { paletteSettleMs } from '#domain/limits.ts';
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
import { isSearchable } from './searchable.ts';

export interface ReadDeviceInput {
  readonly deviceId: string;
  /** nobody asked for it: the device has changed, or it is tried once more by itself */
  readonly quiet: boolean;
}

interface Input {
  /** the device on the screen, whose commands are offered first; null: none */
  deviceId: string | null;
  /** whether the person may see Apple devices at all */
  findsDevices: boolean;
}

interface Context extends Input, Fresh {
  text: string;
  /** what was found for the text */
  devices: readonly AppleListItem[];
  /** the chosen device as it was read last */
  device: AppleListItem | null;
  /** the last answer was that there is no such device */
  missing: boolean;
}

type Event =
  | { type: 'text.type'; text: string }
  | { type: 'device.choose'; deviceId: string }
  | { type: 'device.leave' }
  | FreshEvent<{ deviceId: string }>;

const found = ({ devices }: Context, deviceId: string) => devices.find(({ id }) => id === deviceId);

const chosenDevice = ({ deviceId }: Context) => {
  if (deviceId === null) throw new Error('no device is chosen');
  return deviceId;
};

const change = {
  guard: { type: 'isChosen', params: ({ event }: { event: { deviceId: string } }) => event },
} as const;

const { states: deviceStates } = freshStates<Context, Event>()({
  source: 'readDevice',
  input: (context, quiet): ReadDeviceInput => ({ deviceId: chosenDevice(context), quiet }),
  show: (_, device: AppleListItem | null) => ({ device, missing: device === null }),
  change,
  found: {
    guard: {
      type: 'missing',
      params: ({ event }: { event: { output: AppleListItem | null } }) => ({ device: event.output }),
    },
    target: 'gone',
  },
});

/**
 * Where a person types what they want: a page, a device, or a command for one. Finds devices for the text, and reads the chosen
 * one anew, since its commands are offered by its state. Lives as long as the palette is open; what is chosen in it is done by
 * others.
 */
export const commandPaletteMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Input;
    meta: { title: string };
  },
  actors: {
    findDevices: notProvided<readonly AppleListItem[], { text: string }>('findDevices'),
    readDevice: notProvided<AppleListItem | null, ReadDeviceInput>('readDevice'),
  },
  actions: {
    searchFor: assign({ text: (_, { text }: { text: string }) => text, devices: [], problem: null }),
    narrowBy: assign({ text: (_, { text }: { text: string }) => text }),
    showDevices: assign({
      devices: (_, { devices }: { devices: readonly AppleListItem[] }) => devices,
      problem: null,
    }),
    // Its row of the list lacks what some commands need: they wait until it was read.
    chooseDevice: assign({
      deviceId: (_, { deviceId }: { deviceId: string }) => deviceId,
      device: null,
      missing: false,
      devices: [],
      text: '',
    }),
    leaveDevice: assign({
      deviceId: null,
      device: null,
      missing: false,
      changed: false,
      devices: [],
      text: '',
      problem: null,
    }),
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => sentenceOfError(error) }),
  },
  guards: {
    ...freshGuards,
    atDevice: ({ context }) => context.deviceId !== null,
    isSearchable: ({ context }, { text }: { text: string }) => context.findsDevices && isSearchable(text),
    wasFound: ({ context }, { deviceId }: { deviceId: string }) => found(context, deviceId) !== undefined,
    missing: (_, { device }: { device: AppleListItem | null }) => device === null,
    isChosen: ({ context }, { deviceId }: { deviceId: string }) => deviceId === context.deviceId,
  },
  delays: { ...freshDelays, pause: paletteSettleMs },
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
            actions: { type: 'searchFor', params: ({ event }) => event },
          },
          { target: '.idle', actions: { type: 'searchFor', params: ({ event }) => event } },
        ],
        'device.choose': {
          guard: { type: 'wasFound', params: ({ event }) => event },
          target: 'device',
          actions: { type: 'chooseDevice', params: ({ event }) => event },
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
            input: ({ context }) => ({ text: context.text.trim() }),
            onDone: {
              target: 'found',
              actions: { type: 'showDevices', params: ({ event }) => ({ devices: event.output }) },
            },
            onError: { target: 'failed', actions: { type: 'showProblem', params: ({ event }) => event } },
          },
        },
        found: { meta: { title: '已找过设备' } },
        failed: { meta: { title: '没有找成' }, on: { 'load.retry': 'searching' } },
      },
    },
    device: {
      meta: { title: '一台设备的操作' },
      initial: 'loading',
      on: {
        'text.type': { actions: { type: 'narrowBy', params: ({ event }) => event } },
        'device.leave': { target: 'everything', actions: 'leaveDevice' },
      },
      states: {
        ...deviceStates,
        // It may come into the person's sight.
        gone: {
          meta: { title: '设备不存在' },
          on: { 'device.changed': { ...change, target: 'settling' }, 'poll.due': 'refreshing' },
        },
      },
    },
  },
});
