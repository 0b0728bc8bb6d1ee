import * as v from 'valibot';
import { assign, setup } from 'xstate';
import { updateRemark } from '#api/contract/apple/devices.ts';
import { notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';

export interface SaveRemarkInput {
  readonly deviceId: string;
  readonly remark: string;
  /** the remark that was seen */
  readonly based_on: string;
}

/** `standing`: what somebody else has written since; null where it was refused for another reason */
export type SaveRemarkAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly sentence: string; readonly standing: string | null };

interface Context {
  deviceId: string;
  draft: string;
  /** the remark as it was seen last: what is saved takes its place and no other's */
  seen: string;
  /** another one stands than when the editing began */
  overtaken: boolean;
  problem: string | null;
}

type Event =
  | { type: 'remark.edit'; remark: string }
  | { type: 'remark.type'; text: string }
  | { type: 'remark.save' }
  | { type: 'remark.cancel' };

const problemOf = (draft: string): string | null => {
  const read = v.safeParse(updateRemark.body.entries.remark, draft);
  return read.success ? null : read.issues[0].message;
};

/**
 * A device's remark, changed in place. A failure keeps the text, and so does a colleague's remark that has come between: it is
 * shown beside, and saving again takes its place. Lives as long as the device is on the screen.
 */
export const remarkEditMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: { deviceId: string };
    meta: { title: string };
  },
  actors: { saveRemark: notProvided<SaveRemarkAnswer, SaveRemarkInput>('saveRemark') },
  actions: {
    tellSaved: () => {
      throw new Error('tellSaved: not provided');
    },
    begin: assign((_, { remark }: { remark: string }) => ({
      draft: remark,
      seen: remark,
      overtaken: false,
      problem: null,
    })),
    fill: assign({ draft: (_, { text }: { text: string }) => text, problem: null }),
    showProblem: assign({ problem: ({ context }) => problemOf(context.draft) }),
    showRefusal: assign(({ context }, { answer }: { answer: SaveRemarkAnswer }) => {
      if (answer.ok) return {};
      const { sentence: problem, standing } = answer;
      return standing === null
        ? { problem }
        : { problem, seen: standing, overtaken: standing !== context.seen || context.overtaken };
    }),
    showFailure: assign({ problem: (_, { error }: { error: unknown }) => sentenceOfError(error) }),
  },
  guards: {
    invalid: ({ context }) => problemOf(context.draft) !== null,
    saved: (_, { answer }: { answer: SaveRemarkAnswer }) => answer.ok,
  },
}).createMachine({
  id: 'remarkEdit',
  meta: { title: '修改备注' },
  context: ({ input }) => ({
    deviceId: input.deviceId,
    draft: '',
    seen: '',
    overtaken: false,
    problem: null,
  }),
  initial: 'viewing',
  states: {
    viewing: {
      meta: { title: '查看' },
      on: {
        'remark.edit': {
          target: 'editing',
          actions: { type: 'begin', params: ({ event }) => event },
        },
      },
    },
    editing: {
      meta: { title: '编辑' },
      on: {
        'remark.type': { actions: { type: 'fill', params: ({ event }) => event } },
        'remark.save': [{ guard: 'invalid', actions: 'showProblem' }, { target: 'saving' }],
        'remark.cancel': 'viewing',
      },
    },
    saving: {
      meta: { title: '正在保存' },
      invoke: {
        id: 'saveRemark',
        src: 'saveRemark',
        input: ({ context: { deviceId, draft, seen } }) => ({ deviceId, remark: draft, based_on: seen }),
        onDone: [
          { guard: { type: 'saved', params: answer }, target: 'viewing', actions: 'tellSaved' },
          { target: 'editing', actions: { type: 'showRefusal', params: answer } },
        ],
        onError: { target: 'editing', actions: { type: 'showFailure', params: ({ event }) => event } },
      },
    },
  },
});

function answer({ event }: { event: { output: SaveRemarkAnswer } }) {
  return { answer: event.output };
}
