import * as v from 'valibot';
import { assign, setup } from 'xstate';
import { updateRemark } from '#api/contract/ios.ts';
import { notProvided } from '../not-provided.ts';
import { sentenceOfError } from '../refusal.ts';

export interface SaveRemarkInput {
  readonly deviceId: string;
  readonly remark: string;
}

export type SaveRemarkAnswer = { readonly ok: true } | { readonly ok: false; readonly sentence: string };

interface Context {
  deviceId: string;
  draft: string;
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

/** A device's remark, changed in place. A failure keeps the text. Lives as long as the device is on the screen. */
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
    fill: assign({ draft: (_, { text }: { text: string }) => text, problem: null }),
    showProblem: assign({ problem: ({ context }) => problemOf(context.draft) }),
    showRefusal: assign({
      problem: (_, { answer }: { answer: SaveRemarkAnswer }) => (answer.ok ? null : answer.sentence),
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
  context: ({ input }) => ({ deviceId: input.deviceId, draft: '', problem: null }),
  initial: 'viewing',
  states: {
    viewing: {
      meta: { title: '查看' },
      on: {
        'remark.edit': {
          target: 'editing',
          actions: { type: 'fill', params: ({ event }) => ({ text: event.remark }) },
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
        input: ({ context }) => ({ deviceId: context.deviceId, remark: context.draft }),
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
