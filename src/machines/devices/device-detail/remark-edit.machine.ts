import * as v from 'valibot';
import { assign, setup } from 'xstate';
import { remarkFields } from '#api/contract/devices/remark.ts';
import {
  type EditAnswer,
  fieldErrors,
  lostEdit,
  type OwnEdit,
  ownEdit,
  type Submission,
  startOwnEdit,
  startSubmission,
  submissionGuards,
  submissionStates,
} from '#machines/kits/submission.ts';
import { actionNotProvided, notProvided } from '#machines/not-provided.ts';

/**
 * A device's remark, changed in place. A colleague's remark that has come between is shown beside the text, and saving again takes
 * its place. The page is told what was saved, or that nobody knows. Lives as long as the device is on the screen.
 */
export const remarkEditMachine = setup({
  types: {} as { context: Context; events: Event; input: { deviceId: string }; meta: { title: string } },
  actors: { saveRemark: notProvided<SaveRemarkAnswer, SaveRemarkInput>('saveRemark') },
  actions: {
    tellSaved: actionNotProvided('tellSaved'),
    tellLost: actionNotProvided('tellLost'),
  },
  guards: {
    ...submissionGuards<Context, Event>(errorsOf),
    isLost: ({ context }) => context.lost,
  },
}).createMachine({
  id: 'remarkEdit',
  meta: { title: '修改备注' },
  context: ({ input }) => ({
    ...startSubmission,
    ...startOwnEdit,
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
            ...startOwnEdit,
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
      show: ({ seen, overtaken }, answer) => ({
        ...ownEdit(answer),
        ...(answer.standing !== null && {
          seen: answer.standing,
          overtaken: answer.standing !== seen || overtaken,
        }),
      }),
      doubt: lostEdit,
      also: {
        editing: {
          'remark.cancel': [
            { guard: 'isLost', target: 'viewing', actions: 'tellLost' },
            { target: 'viewing' },
          ],
        },
        uncertain: { 'remark.cancel': { target: 'viewing', actions: 'tellLost' } },
      },
    }),
  },
});

export interface SaveRemarkInput {
  readonly deviceId: string;
  readonly remark: string;
  /** the remark that was seen */
  readonly based_on: string;
}

/** As the server has kept it. */
interface SavedRemark {
  readonly remark: string;
}

export type SaveRemarkAnswer = EditAnswer<'remark', string, SavedRemark>;

interface Context extends Submission<'remark'>, OwnEdit<SavedRemark> {
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
