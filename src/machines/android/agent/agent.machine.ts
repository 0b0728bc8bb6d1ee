import { assign, setup } from 'xstate';
import type { AgentCommand } from '#api/contract/agent/messages.ts';
import { agentRetryBaseMs, agentRetryMaxMs } from '#domain/limits.ts';
import { notProvided } from '#machines/not-provided.ts';

/**
 * What the agent of an Android phone does (`decision.android.agent`): enrols once, then fetches commands, carries them out, answers and
 * reports. What it has done and not answered yet is kept by its effects, over restarts too.
 */
export const agentMachine = setup({
  types: { context: {} as Context, events: {} as Events, input: {} as Input },
  actors: {
    enrol: notProvided<EnrolAnswer, { code: string }>('enrol'),
    /** waits until there is something, at most as long as the server lets it */
    poll: notProvided<Delivery>('poll'),
    /** each once by its uuid, however often it is given */
    carryOut: notProvided<void, { commands: readonly AgentCommand[] }>('carryOut'),
    sendAnswers: notProvided<Ending>('sendAnswers'),
    report: notProvided<Ending>('report'),
  },
  guards: {
    isEnrolled: ({ context }) => context.enrolled,
    isAccepted: (_, answer: EnrolAnswer) => answer.ok,
    isEnded: (_, { ended }: Ending) => ended,
    hasCommands: (_, { commands }: Delivery) => commands.length > 0,
    isReportWanted: (_, { report }: Delivery) => report,
  },
  delays: {
    // Phones that have lost the server together do not come back together.
    retryPause: ({ context: { failures, chance } }) =>
      Math.min(agentRetryBaseMs * 2 ** failures, agentRetryMaxMs) * (1 - chance() / 2),
  },
}).createMachine({
  id: 'agent',
  meta: { title: '安卓管理程序' },
  context: ({ input }) => ({ ...input, code: '', refusal: null, commands: [], failures: 0 }),
  initial: 'starting',
  states: {
    starting: {
      meta: { title: '启动' },
      always: [{ guard: 'isEnrolled', target: 'connected' }, { target: 'unenrolled' }],
    },
    unenrolled: {
      meta: { title: '未入网' },
      on: { 'code.given': { target: 'enrolling', actions: assign({ code: ({ event }) => event.code }) } },
    },
    enrolling: {
      meta: { title: '入网中' },
      invoke: {
        id: 'enrol',
        src: 'enrol',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'connected',
            actions: assign({ enrolled: true, code: '', refusal: null, failures: 0 }),
          },
          {
            target: 'unenrolled',
            actions: assign({
              refusal: ({ event: { output } }) => (output.ok ? null : output.sentence),
              code: '',
              failures: 0,
            }),
          },
        ],
        onError: {
          target: 'enrollingLater',
          actions: assign({ failures: ({ context }) => context.failures + 1 }),
        },
      },
    },
    enrollingLater: {
      meta: { title: '稍后再入网' },
      after: { retryPause: 'enrolling' },
      on: { 'code.given': { target: 'enrolling', actions: assign({ code: ({ event }) => event.code }) } },
    },
    connected: {
      meta: { title: '已入网' },
      on: { 'network.lost': 'offline' },
      // What was done before a restart is answered first.
      initial: 'answering',
      states: {
        answering: {
          meta: { title: '回报结果' },
          invoke: {
            id: 'sendAnswers',
            src: 'sendAnswers',
            onDone: [
              {
                guard: { type: 'isEnded', params: ({ event }) => event.output },
                target: '#agent.void',
              },
              { target: 'polling', actions: assign({ failures: 0 }) },
            ],
            onError: 'retrying',
          },
        },
        polling: {
          meta: { title: '等待指令' },
          invoke: {
            id: 'poll',
            src: 'poll',
            onDone: [
              {
                guard: { type: 'isEnded', params: ({ event }) => event.output },
                target: '#agent.void',
              },
              {
                guard: { type: 'hasCommands', params: ({ event }) => event.output },
                target: '#agent.carryingOut',
                actions: assign({ commands: ({ event }) => event.output.commands }),
              },
              {
                guard: { type: 'isReportWanted', params: ({ event }) => event.output },
                target: 'reporting',
              },
              { target: 'polling', reenter: true },
            ],
            onError: 'retrying',
          },
        },
        reporting: {
          meta: { title: '上报状态' },
          invoke: {
            id: 'report',
            src: 'report',
            onDone: [
              {
                guard: { type: 'isEnded', params: ({ event }) => event.output },
                target: '#agent.void',
              },
              { target: 'polling' },
            ],
            onError: 'retrying',
          },
        },
        retrying: {
          meta: { title: '稍后重试' },
          after: { retryPause: 'answering' },
          exit: assign({ failures: ({ context }) => context.failures + 1 }),
        },
      },
    },
    // Whatever happens to the network meanwhile: what was begun is brought to its end.
    carryingOut: {
      meta: { title: '执行指令' },
      invoke: {
        id: 'carryOut',
        src: 'carryOut',
        input: ({ context }) => ({ commands: context.commands }),
        onDone: { target: 'connected', actions: assign({ commands: [] }) },
        onError: { target: 'connected.retrying', actions: assign({ commands: [] }) },
      },
    },
    offline: {
      meta: { title: '没有网络' },
      on: { 'network.back': { target: 'connected', actions: assign({ failures: 0 }) } },
    },
    // The lock stays as it is: only a new code leads back.
    void: {
      meta: { title: '密钥作废' },
      entry: assign({ enrolled: false, failures: 0 }),
      on: { 'code.given': { target: 'enrolling', actions: assign({ code: ({ event }) => event.code }) } },
    },
  },
});

export type EnrolAnswer = { readonly ok: true } | { readonly ok: false; readonly sentence: string };

/** `ended`: the server takes nothing of this key any more */
export interface Ending {
  readonly ended: boolean;
}

export interface Delivery extends Ending {
  readonly commands: readonly AgentCommand[];
  /** asked for by the server, or due */
  readonly report: boolean;
}

interface Input {
  enrolled: boolean;
  /** a number from 0 up to 1, another one each time */
  chance: () => number;
}

interface Context extends Input {
  /** until it is used up */
  code: string;
  /** why the last code was none, in Chinese */
  refusal: string | null;
  commands: readonly AgentCommand[];
  /** attempts in a row that reached nobody */
  failures: number;
}

type Events = { type: 'code.given'; code: string } | { type: 'network.lost' } | { type: 'network.back' };
