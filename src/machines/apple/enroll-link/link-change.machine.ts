import { assign, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';

/**
 * The link of a device is ended, or made anew, once that is confirmed: what is printed is worth nothing then (`decision.enrol.page`). To do so
 * again does no harm; where a colleague was first, the link that stands is looked at anew. Lives as long as its question.
 */
export const linkChangeMachine = setup({
  types: {} as {
    context: Context;
    events: { type: 'change.confirm' } | { type: 'change.cancel' };
    input: LinkChange;
    output: { changed: boolean };
    meta: { title: string };
  },
  actors: { changeLink: notProvided<LinkChangeAnswer, LinkChange>('changeLink') },
  guards: { isChanged: (_, { answer }: { answer: LinkChangeAnswer }) => answer.ok },
}).createMachine({
  id: 'linkChange',
  meta: { title: '停用或更换登记链接' },
  context: ({ input }) => ({ ...input, refusal: null, changed: false }),
  output: ({ context: { changed } }) => ({ changed }),
  initial: 'asking',
  states: {
    asking: {
      meta: { title: '等待确认' },
      on: { 'change.confirm': 'changing', 'change.cancel': 'closed' },
    },
    changing: {
      meta: { title: '正在提交' },
      entry: assign({ refusal: null }),
      invoke: {
        id: 'changeLink',
        src: 'changeLink',
        input: ({ context: { deviceId, how, seen } }) => ({ deviceId, how, seen }),
        onDone: [
          {
            guard: { type: 'isChanged', params: ({ event }) => ({ answer: event.output }) },
            target: 'changed',
          },
          {
            target: 'asking',
            actions: assign(({ context, event: { output } }) =>
              output.ok ? {} : { refusal: output.sentence, changed: context.changed || output.isOther },
            ),
          },
        ],
        onError: { target: 'uncertain', actions: assign({ changed: true }) },
      },
    },
    uncertain: {
      meta: { title: '未收到答复' },
      on: {
        'change.confirm': 'changing',
        'change.cancel': 'closed',
      },
    },
    changed: { meta: { title: '已完成' }, entry: assign({ changed: true }), type: 'final' },
    closed: { meta: { title: '已关闭' }, type: 'final' },
  },
});

export interface LinkChange {
  readonly deviceId: string;
  readonly how: 'end' | 'renew';
  /** the link that was looked at */
  readonly seen: string;
}

export type LinkChangeAnswer =
  | { readonly ok: true }
  /** `isOther`: the link is another one by now */
  | { readonly ok: false; readonly sentence: string; readonly isOther: boolean };

interface Context extends LinkChange {
  refusal: string | null;
  /** the link may be another one now: whoever closes looks at it anew */
  changed: boolean;
}
