import { assign, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';

/** A wallpaper is deleted once that is confirmed. To delete it again does no harm. Lives as long as its question. */
export const wallpaperRemovalMachine = setup({
  types: {} as {
    context: { id: string; refusal: string | null };
    events: { type: 'removal.confirm' } | { type: 'removal.cancel' };
    input: { id: string };
    meta: { title: string };
  },
  actors: { removeWallpaper: notProvided<RemovalAnswer, { id: string }>('removeWallpaper') },
  guards: { isRemoved: (_, { answer }: { answer: RemovalAnswer }) => answer.ok },
}).createMachine({
  id: 'wallpaperRemoval',
  meta: { title: '删除壁纸' },
  context: ({ input }) => ({ ...input, refusal: null }),
  initial: 'asking',
  states: {
    asking: {
      meta: { title: '等待确认' },
      on: { 'removal.confirm': 'removing', 'removal.cancel': 'closed' },
    },
    removing: {
      meta: { title: '正在删除' },
      entry: assign({ refusal: null }),
      invoke: {
        id: 'removeWallpaper',
        src: 'removeWallpaper',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          {
            guard: { type: 'isRemoved', params: ({ event }) => ({ answer: event.output }) },
            target: 'removed',
          },
          {
            target: 'asking',
            actions: assign({ refusal: ({ event: { output } }) => (output.ok ? null : output.sentence) }),
          },
        ],
        onError: 'uncertain',
      },
    },
    uncertain: {
      meta: { title: '未收到答复' },
      on: { 'removal.confirm': 'removing', 'removal.cancel': 'closed' },
    },
    removed: { meta: { title: '已删除' }, type: 'final' },
    closed: { meta: { title: '已关闭' }, type: 'final' },
  },
});

export type RemovalAnswer = { readonly ok: true } | { readonly ok: false; readonly sentence: string };
