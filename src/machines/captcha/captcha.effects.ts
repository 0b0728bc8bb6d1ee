import { fromPromise } from 'xstate';
import { captchaPath } from '#api/contract/captcha-path.ts';
import { requestTimeoutMs } from '#domain/limits.ts';
import type { CaptchaAnswer } from './captcha.machine.ts';

export const captchaEffects = {
  loadCaptcha: fromPromise<CaptchaAnswer, Pick<CaptchaAnswer, 'task'>>(
    async ({ input: { task }, signal }) => {
      const proof = task ? await (await import('./solve-task.ts')).solveTask(task, signal) : '';
      const limit = AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]);
      const response = await fetch(captchaPath + proof, { cache: 'no-store', signal: limit });
      if (!response.ok) throw new Error(captchaPath);
      return response.headers.get('content-type') === 'image/png'
        ? // Never revoked: it is small, and the element may be drawn anew.
          { src: URL.createObjectURL(await response.blob()), task: null }
        : { src: null, task: await response.json() };
    },
  ),
};
