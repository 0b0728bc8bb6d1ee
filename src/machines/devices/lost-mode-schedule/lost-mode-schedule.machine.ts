import { assign, sendTo, setup } from 'xstate';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { AcceptedOperation } from '#machines/devices/secured-command/command-answer.ts';
import {
  type SecuredCommandEvent,
  type SecuredCommandReport,
  securedCommandMachine,
} from '#machines/devices/secured-command/secured-command.machine.ts';
import type { Grant } from '#machines/kits/proof.ts';
import { checkDraft, type DraftErrors, errorsOfRefusal, type LockDraft, type Timing } from './lock-draft.ts';

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
  },
  actors: { securedCommand: securedCommandMachine },
  guards: {
    draftInvalid: ({ context }) => !checked(context).ok,
    accepted: (_, { operation }: { operation: AcceptedOperation | null }) => operation !== null,
  },
}).createMachine({
  id: 'lostModeSchedule',
  meta: { title: '立即或定时锁定' },
  context: ({ input }) => ({ ...input, timing: 'now', errors: {}, operation: null }),
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
        actions: assign({ operation: ({ event }) => event.output.operation }),
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
          entry: assign({ timing: 'now' }),
          on: { 'lock.chooseLater': 'later' },
        },
        later: {
          meta: { title: '定时锁定' },
          entry: assign({ timing: 'later' }),
          on: {
            'lock.chooseNow': {
              target: 'immediate',
              actions: assign({ errors: ({ context }) => without(context.errors, 'when') }),
            },
          },
        },
        latest: { type: 'history' },
      },
      on: {
        'lock.edit': {
          actions: assign(({ context, event: { field, text } }) => ({
            draft: { ...context.draft, [field]: text },
            errors: without(context.errors, field),
          })),
        },
        'lock.confirm': [
          {
            guard: 'draftInvalid',
            actions: assign({
              errors: ({ context }) => {
                const draft = checked(context);
                return draft.ok ? {} : draft.errors;
              },
            }),
          },
          {
            target: 'sending',
            actions: [
              assign({ errors: {} }),
              sendTo('securedCommand', ({ context, event }) => confirmed(context, event.password)),
            ],
          },
        ],
        'lock.cancel': 'cancelled',
      },
    },
    sending: {
      meta: { title: '正在发送' },
      // No cancel: what becomes of the command is the secured command's to say.
      on: {
        'command.entering': {
          target: 'composing.latest',
          actions: assign({ errors: ({ event }) => errorsOfRefusal(event.problem) }),
        },
      },
    },
    broken: { meta: { title: '出错' }, on: { 'lock.cancel': 'cancelled' } },
    accepted: { meta: { title: '已受理' }, type: 'final' },
    cancelled: { meta: { title: '已关闭' }, type: 'final' },
  },
});

interface Context extends LostModeScheduleInput {
  /** chosen last; stays while the command is on its way */
  timing: Timing;
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

export interface LostModeScheduleInput {
  kind: DeviceKindName;
  deviceId: string;
  /** what the form shows at first */
  draft: LockDraft;
  /** the device carries one: it says the last day */
  hasContract?: boolean;
  grant: Grant | null;
  makeIdempotencyKey: () => string;
  /** epoch ms */
  now: () => number;
}

const checked = ({ draft, timing, hasContract, now }: Context) =>
  checkDraft(draft, { timing, hasContract }, now());

/** The command that a checked draft stands for. */
function confirmed(context: Context, password: string): SecuredCommandEvent {
  const draft = checked(context);
  if (!draft.ok) throw new Error('the draft was not checked');
  const request = {
    kind: context.kind,
    command: 'lock',
    body: { device_id: context.deviceId, ...draft.body },
  } as const;
  return { type: 'command.confirm', request, password, smsCode: '' };
}

const without = (errors: DraftErrors, field: keyof LockDraft): DraftErrors => {
  const { [field]: _, ...others } = errors;
  return others;
};
