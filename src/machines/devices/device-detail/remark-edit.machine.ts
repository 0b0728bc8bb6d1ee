import * as v from 'valibot';
import { assign, setup } from 'xstate';
import { remarkFields } from '#api/contract/devices/remark.ts';
import {
  type EditAnswer,
  fieldErrors,
  type Submission,
  startSubmission,
  submissionGuards,
  submissionStates,
} from '#machines/kits/submission.ts';
import { actionNotProvided, notProvided } from '#machines/not-provided.ts';

/**
 * A device's remark, changed in place. A colleague's remark that has come between is shown beside the text, and saving again takes
 * its place. Lives as long as the device is on the screen.
 */
export const remarkEditMachine = setup({
  types: {} as { context: Context; events: Event; input: { deviceId: string }; meta: { title: string } },
  actors: { saveRemark: notProvided<SaveRemarkAnswer, SaveRemarkInput>('saveRemark') },
  actions: { tellSaved: actionNotProvided('tellSaved') },
  guards: submissionGuards<Context, Event>(errorsOf),
}).createMachine({
  id: 'remarkEdit',
  meta: { title: '修改备注' },
  context: ({ input }) => ({
    ...startSubmission,
    deviceId: input.deviceId,
    draft: '',
    seen: '',
    overtaken: false,
  }),
  initial: 'viewing',
  states: {
    viewing: {
      meta: { title: '查看' },
      on: {
        'remark.edit': {
          target: 'editing',
          actions: assign(({ event: { remark } }) => ({
            ...startSubmission,
            draft: remark,
            seen: remark,
            overtaken: false,
          })),
        },
      },
    },
    // The call takes no key: what stands already is saved once more, and nothing changes.
    ...submissionStates<'remark', Context, Event, SaveRemarkAnswer>()({
      source: 'saveRemark',
      input: ({ deviceId, draft, seen }): SaveRemarkInput => ({ deviceId, remark: draft, based_on: seen }),
      submit: 'remark.save',
      again: 'remark.save',
      typing: { 'remark.type': (_, { text }) => ['remark', { draft: text }] },
      accepted: 'viewing',
      tell: 'tellSaved',
      errorsOf,
      show: ({ seen, overtaken }, { standing }) =>
        standing === null ? {} : { seen: standing, overtaken: standing !== seen || overtaken },
      also: { editing: { 'remark.cancel': 'viewing' }, uncertain: { 'remark.cancel': 'viewing' } },
    }),
  },
});

export interface SaveRemarkInput {
  readonly deviceId: string;
  readonly remark: string;
  /** the remark that was seen */
  readonly based_on: string;
}

export type SaveRemarkAnswer = EditAnswer<'remark', string>;

interface Context extends Submission<'remark'> {
  deviceId: string;
  draft: string;
  /** the remark as it was seen last: what is saved takes its place and no other's */
  seen: string;
  /** another one stands than when the editing began */
  overtaken: boolean;
}

type Event =
  | { type: 'remark.edit'; remark: string }
  | { type: 'remark.type'; text: string }
  | { type: 'remark.save' }
  | { type: 'remark.cancel' };

function errorsOf({ draft }: Context) {
  return fieldErrors(v.object({ remark: remarkFields.remark }), { remark: draft });
}
