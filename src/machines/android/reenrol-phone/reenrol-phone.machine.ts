import { setup } from 'xstate';
import type { EnrolmentCode } from '#api/contract/android/enrolment.ts';
import { type Fresh, type FreshEvent, freshSetup, freshStates, startFresh } from '#machines/kits/fresh.ts';
import { actionNotProvided, notProvided } from '#machines/not-provided.ts';
import type { LookCodeInput } from '../enrol-phone/enrol-phone.machine.ts';

/**
 * A phone that was reset comes back to its device (`decision.android.identity`): the code that was made for it is shown, and looked after
 * until the phone has come by it, or nobody can any more. Lives as long as its dialog.
 */
export const reenrolPhoneMachine = setup({
  types: {} as { context: Context; events: FreshEvent; input: ReenrolInput; meta: { title: string } },
  actors: { lookCode: notProvided<EnrolmentCode, LookCodeInput>('lookCode') },
  actions: { tellOver: actionNotProvided('tellOver') },
  guards: {
    ...freshSetup.guards,
    isOver: (_, { status }: Pick<EnrolmentCode, 'status'>) => status !== 'open',
  },
  delays: freshSetup.delays,
}).createMachine({
  id: 'reenrolPhone',
  meta: { title: '重新入网' },
  context: ({ input }) => ({ ...input, ...startFresh, latest: null }),
  initial: 'ready',
  states: {
    ...freshStates<Context, FreshEvent>()({
      source: 'lookCode',
      input: ({ id }, quiet): LookCodeInput => ({ id, quiet }),
      show: (_, latest: EnrolmentCode) => ({ latest }),
      found: {
        guard: {
          type: 'isOver',
          params: ({ event }: { event: { output: EnrolmentCode } }) => event.output,
        },
        target: 'over',
      },
    }).states,
    over: { meta: { title: '入网码已用过或已失效' }, entry: 'tellOver' },
  },
});

export interface ReenrolInput {
  /** of the code */
  readonly id: string;
}

interface Context extends ReenrolInput, Fresh {
  /** what has become of it; null before that was looked at */
  latest: EnrolmentCode | null;
}
