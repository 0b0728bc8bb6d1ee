import { fromPromise } from 'xstate';
import { captchaPath } from '#api/contract/people/captcha-path.ts';
import { CallFailure, type Failure } from '#api/contract/row/failure.ts';
import { requestTimeoutMs } from '#domain/limits.ts';
import type { CaptchaAnswer } from './captcha.machine.ts';

/** Only where work comes before the image. */
const work = () => import('./solve-task.ts');

/** A browser has one captcha, which its cookie names: one that is asked for earlier and answered later would take the place of the one shown. */
let latest = new AbortController();

/** The effects of the captcha machine; `tell` hears why there is none. Not by the client: the image shows before its code has come. */
export const captchaEffects = (tell: (failure: Failure) => void) => ({
  loadCaptcha: fromPromise<CaptchaAnswer, Pick<CaptchaAnswer, 'task'>>(
    async ({ input: { task }, signal }) => {
      let limit: AbortSignal | null = null;
      latest.abort();
      const own = new AbortController();
      latest = own;
      try {
        const proof = task ? await (await work()).solveTask(task, signal) : '';
        limit = AbortSignal.timeout(requestTimeoutMs);
        const response = await fetch(captchaPath + proof, {
          cache: 'no-store',
          signal: AbortSignal.any([signal, limit, own.signal]),
        });
        return response.ok && response.headers.get('content-type') === 'image/png'
          ? // Never revoked: it is small, and the element may be drawn anew.
            { src: URL.createObjectURL(await response.blob()), task: null }
          : { src: null, task: await (await work()).readTask(response) };
      } catch (cause) {
        const failed =
          cause instanceof CallFailure
            ? cause
            : new CallFailure({ kind: limit?.aborted ? 'timeout' : 'network' }, { cause });
        if (!signal.aborted && !own.signal.aborted) tell(failed.failure);
        throw failed;
      }
    },
  ),
});
