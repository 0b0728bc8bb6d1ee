import { assign, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';

/**
 * The image that tells people from programs. Each one works once (`decision.captcha`): whoever has spent it asks for another. Lives
 * as long as the form that it stands in.
 */
export const captchaMachine = setup({
  types: { context: {} as { src: string | null }, events: {} as { type: 'captcha.reload' } },
  actors: { loadCaptcha: notProvided<{ src: string }>('loadCaptcha') },
  actions: {
    show: assign((_, { src }: { src: string }) => ({ src })),
    drop: assign({ src: null }),
  },
}).createMachine({
  id: 'captcha',
  meta: { title: '图形验证码' },
  /** `src`: what an image element shows */
  context: { src: null },
  initial: 'loading',
  states: {
    loading: {
      meta: { title: '加载中' },
      entry: 'drop',
      invoke: {
        id: 'loadCaptcha',
        src: 'loadCaptcha',
        onDone: { target: 'shown', actions: { type: 'show', params: ({ event }) => event.output } },
        onError: 'missing',
      },
      on: { 'captcha.reload': { target: 'loading', reenter: true } },
    },
    shown: { meta: { title: '已显示' }, on: { 'captcha.reload': 'loading' } },
    missing: { meta: { title: '没有加载成功' }, on: { 'captcha.reload': 'loading' } },
  },
});
