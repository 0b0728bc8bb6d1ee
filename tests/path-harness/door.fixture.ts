import { assign, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';
import { generatePaths, replayPath } from './check-model.ts';
import type { Expected } from './expected.ts';
import { defineTestModel, type TestModel } from './model.ts';

/** A door that can be locked with a code: a guard, an effect with two outcomes and a timer. */
export const doorMachine = setup({
  types: {} as {
    context: { knocks: number };
    events:
      | { type: 'door.open' }
      | { type: 'door.knock' }
      | { type: 'door.close' }
      | { type: 'door.lock'; code: string };
  },
  actors: { lock: notProvided<{ ok: boolean }, { code: string }>('lock') },
  actions: { count: assign({ knocks: ({ context }) => context.knocks + 1 }) },
  guards: {
    right: (_, { code }: { code: string }) => code === '1234',
    locked: (_, { ok }: { ok: boolean }) => ok,
  },
  delays: { swing: 5000 },
}).createMachine({
  id: 'door',
  context: { knocks: 0 },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'door.open': 'open',
        'door.lock': {
          guard: { type: 'right', params: ({ event }) => ({ code: event.code }) },
          target: 'locking',
        },
        'door.knock': { actions: 'count' },
      },
    },
    open: { on: { 'door.close': 'closed' }, after: { swing: 'closed' } },
    locking: {
      invoke: {
        id: 'lock',
        src: 'lock',
        input: ({ event }) => ({ code: event.type === 'door.lock' ? event.code : '' }),
        onDone: [
          { guard: { type: 'locked', params: ({ event }) => event.output }, target: 'locked' },
          { target: 'closed' },
        ],
        onError: 'closed',
      },
    },
    locked: { type: 'final' },
  },
});

export const door = defineTestModel({
  name: 'door',
  machine: doorMachine,
  inputs: { plain: undefined },
  events: {
    'door.open': 'bare',
    'door.knock': 'bare',
    'door.close': 'bare',
    'door.lock': [{ code: '1234' }, { code: '0000' }],
  },
  answers: { lock: { done: [{ ok: true }, { ok: false }], error: ['jammed'] } },
  key: () => null,
});

export const allReplayed = async (model: TestModel) =>
  Promise.all(generatePaths(model).paths.map((path) => replayPath(model, path)));

/** The same with words for people. */
export const titledDoor = {
  ...door,
  titles: {
    purpose: '一扇门。',
    events: { 'door.open': '开门', 'door.knock': '敲门', 'door.close': '关门', 'door.lock': '上锁' },
    guards: { right: '密码正确', locked: '已锁上' },
    effects: { lock: '转动锁舌' },
    delays: { swing: '自动关上' },
  },
};

export const expectedOfDoor: Expected = {
  table: { closed: 'door.knock door.lock door.open', open: 'door.close', locking: '' },
  journeys: [
    {
      title: 'locked after one wrong try',
      input: 'plain',
      steps: `
        开始 → closed
        door.knock → = | "knocks":1
        door.lock → locking | 1234
        lock ✗ jammed → closed
        door.lock → locking
        lock ✓ true → locked
      `,
    },
    {
      title: 'shut by itself',
      input: 'plain',
      steps: `
        开始 → closed
        door.open → open
        ⏱ swing → closed
        door.open → open
        door.close → closed
      `,
    },
  ],
  alike: { lock: 'the door has no words' },
};
