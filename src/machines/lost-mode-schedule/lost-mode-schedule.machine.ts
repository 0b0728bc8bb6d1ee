import { assign, sendTo, setup } from 'xstate';
import type { AcceptedOperation } from '../secured-command/command-answer.ts';
import type { Grant } from '../secured-command/grants.ts';
import { securedCommandMachine } from '../secured-command/secured-command.machine.ts';
import type {
  Problem,
  SecuredCommandEvent,
  SecuredCommandReport,
} from '../secured-command/secured-command.types.ts';
import { checkDraft, type DraftErrors, errorsOfRefusal, type LockDraft } from './lock-draft.ts';

export interface LostModeScheduleInput {
  deviceId: string;
  /** what the form shows at first */
  draft: LockDraft;
  grant: Grant | null;
  makeIdempotencyKey: () => string;
  /** epoch ms */
  now: () => number;
}

interface Context extends LostModeScheduleInput {
  errors: DraftErrors;
  operation: AcceptedOperation | null;
}

type Event =
  | { type: 'lock.edit'; field: keyof LockDraft; text: string }
  | { type: 'lock.chooseNow' }
  | { type: 'lock.chooseLater' }
  | { type: 'lock.confirm'; password: string }
  | { type: 'lock.cancel' }
  | SecuredCommandReport;

type When = 'now' | 'later';

/** The command that a checked draft stands for. */
function confirmed({ deviceId, draft, now }: Context, password: string, when: When): SecuredCommandEvent {
  const checked = checkDraft(draft, when, now());
  if (!checked.ok) throw new Error('the draft was not checked');
  const request = { command: 'lock', body: { device_id: deviceId, ...checked.body } } as const;
  return { type: 'command.confirm', request, password, smsCode: '' };
}

const without = (errors: DraftErrors, field: keyof LockDraft): DraftErrors => {
  const { [field]: _, ...others } = errors;
  return others;
};

/**
 * The lock form: what the phone will show and when it locks. It owns the text, which no failure takes away; password,
 * sending and a lost answer are the business of the secured command that runs beside it. Lives as long as its dialog.
 */
export const lostModeScheduleMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: LostModeScheduleInput;
    output: { operation: AcceptedOperation | null };
    meta: { title: string };
  },
  actors: { securedCommand: securedCommandMachine },
  actions: {
    edit: assign(({ context }, { field, text }: { field: keyof LockDraft; text: string }) => ({
      draft: { ...context.draft, [field]: text },
      errors: without(context.errors, field),
    })),
    showErrors: assign({
      errors: ({ context }, { when }: { when: When }) => {
        const checked = checkDraft(context.draft, when, context.now());
        return checked.ok ? {} : checked.errors;
      },
    }),
    clearErrors: assign({ errors: {} }),
    clearWhenError: assign({ errors: ({ context }) => without(context.errors, 'when') }),
    rememberOperation: assign({
      operation: (_, { operation }: { operation: AcceptedOperation | null }) => operation,
    }),
    showRefusal: assign({
      errors: (_, { problem }: { problem: Problem | null }) =>
        problem?.field === 'request' ? errorsOfRefusal(problem.sentence) : {},
    }),
  },
  guards: {
    draftInvalid: ({ context }, { when }: { when: When }) =>
      !checkDraft(context.draft, when, context.now()).ok,
    accepted: (_, { operation }: { operation: AcceptedOperation | null }) => operation !== null,
  },
}).createMachine({
  id: 'lostModeSchedule',
  meta: { title: '立即或定时锁定' },
  context: ({ input }) => ({ ...input, errors: {}, operation: null }),
  output: ({ context }) => ({ operation: context.operation }),
  invoke: {
    id: 'securedCommand',
    src: 'securedCommand',
    input: ({ context, self }) => ({
      smsType: null,
      grant: context.grant,
      makeIdempotencyKey: context.makeIdempotencyKey,
      parent: self,
    }),
    onDone: [
      {
        guard: { type: 'accepted', params: ({ event }) => event.output },
        target: '.accepted',
        actions: { type: 'rememberOperation', params: ({ event }) => event.output },
      },
      { target: '.cancelled' },
    ],
    onError: '.broken',
  },
  initial: 'composing',
  states: {
    composing: {
      meta: { title: '填写' },
      initial: 'immediate',
      states: {
        immediate: {
          meta: { title: '立即锁定' },
          on: {
            'lock.chooseLater': 'later',
            'lock.confirm': [
              {
                guard: { type: 'draftInvalid', params: { when: 'now' } },
                actions: { type: 'showErrors', params: { when: 'now' } },
              },
              {
                target: '#lostModeSchedule.sending',
                actions: [
                  'clearErrors',
                  sendTo('securedCommand', ({ context, event }) => confirmed(context, event.password, 'now')),
                ],
              },
            ],
          },
        },
        later: {
          meta: { title: '定时锁定' },
          on: {
            'lock.chooseNow': { target: 'immediate', actions: 'clearWhenError' },
            'lock.confirm': [
              {
                guard: { type: 'draftInvalid', params: { when: 'later' } },
                actions: { type: 'showErrors', params: { when: 'later' } },
              },
              {
                actions: [
                  'clearErrors',
                  sendTo('securedCommand', ({ context, event }) =>
                    confirmed(context, event.password, 'later'),
                  ),
                ],
              },
            ],
          },
        },
        latest: { type: 'history' },
      },
      on: {
        'lock.edit': { actions: { type: 'edit', params: ({ event }) => event } },
        'lock.cancel': 'cancelled',
      },
    },
    sending: {
      meta: { title: '正在发送' },
      // No cancel: what becomes of the command is the secured command's to say.
      on: {
        'command.entering': {
          target: 'composing.latest',
          actions: { type: 'showRefusal', params: ({ event }) => event },
        },
      },
    },
    broken: { meta: { title: '出错' }, on: { 'lock.cancel': 'cancelled' } },
    accepted: { meta: { title: '已受理' }, type: 'final' },
    cancelled: { meta: { title: '已关闭' }, type: 'final' },
  },
});
