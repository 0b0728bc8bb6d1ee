import { assign, setup } from 'xstate';
import type { WorkTask } from '#domain/access/proof-of-work.ts';
import { notProvided } from '#machines/not-provided.ts';

/**
 * The image that tells people from programs. Each one works once (`decision.captcha`): whoever has spent it asks for another. Where too
 * much has been tried, the browser does some work before it is given one. Lives as long as the form that it stands in.
 */
export const captchaMachine = setup({
  types: { context: {} as CaptchaAnswer, events: {} as { type: 'captcha.reload' } },
  actors: {
    /** does the work first, where it is given some */
    loadCaptcha: notProvided<CaptchaAnswer, Pick<CaptchaAnswer, 'task'>>('loadCaptcha'),
  },
  guards: { isImage: (_, { src }: CaptchaAnswer) => src !== null },
}).createMachine({
  id: 'captcha',
  meta: { title: '图形验证码' },
  context: { src: null, task: null },
  initial: 'loading',
  on: { 'captcha.reload': { target: '.loading', reenter: true } },
  states: {
    loading: {
      meta: { title: '加载中' },
      entry: assign({ src: null, task: null }),
      invoke: {
        id: 'loadCaptcha',
        src: 'loadCaptcha',
        input: ({ context: { task } }) => ({ task }),
        onDone: [
          {
            guard: { type: 'isImage', params: ({ event }) => event.output },
            target: 'shown',
            actions: assign(({ event }) => event.output),
          },
          { target: 'working', reenter: true, actions: assign(({ event }) => event.output) },
        ],
        onError: 'missing',
      },
    },
    working: {
      meta: { title: '安全校验中' },
      invoke: {
        id: 'loadCaptcha',
        src: 'loadCaptcha',
        input: ({ context: { task } }) => ({ task }),
        onDone: [
          {
            guard: { type: 'isImage', params: ({ event }) => event.output },
            target: 'shown',
            actions: assign(({ event }) => event.output),
          },
          { target: 'working', reenter: true, actions: assign(({ event }) => event.output) },
        ],
        onError: 'missing',
      },
    },
    shown: { meta: { title: '已显示' } },
    missing: { meta: { title: '加载失败' } },
  },
});

/** What the server answers: an image, as an element shows it, or work that comes before it. */
export interface CaptchaAnswer {
  readonly src: string | null;
  readonly task: WorkTask | null;
}
