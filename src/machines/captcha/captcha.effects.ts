import { fromPromise } from 'xstate';
import { captchaPath } from '#api/contract/captcha-path.ts';
import { CallFailure, type Failure } from '#api/contract/failure.ts';
import { requestTimeoutMs } from '#domain/limits.ts';
import type { CaptchaAnswer } from './captcha.machine.ts';

type Task = CaptchaAnswer['task'];

/** The effects of the captcha machine; `tell` hears why there is none. */
export const captchaEffects = (tell: (failure: Failure) => void) => ({
  loadCaptcha: fromPromise<CaptchaAnswer, { readonly task: Task }>(async ({ input: { task }, signal }) => {
    try {
      return await load(task ? await proofOf(task, signal) : '', signal);
    } catch (error) {
      if (error instanceof CallFailure && !signal.aborted) tell(error.failure);
      throw error;
    }
  }),
});

async function proofOf(task: NonNullable<Task>, signal: AbortSignal): Promise<string> {
  const { solveTask } = await import('./solve-task.ts').catch((cause: unknown) => {
    throw new CallFailure({ kind: 'network' }, { cause });
  });
  return solveTask(task, signal);
}

/** Not by the client: the image shows before its code has come. */
async function load(proof: string, signal: AbortSignal): Promise<CaptchaAnswer> {
  const limit = AbortSignal.timeout(requestTimeoutMs);
  try {
    const response = await fetch(captchaPath + proof, {
      cache: 'no-store',
      signal: AbortSignal.any([signal, limit]),
    });
    if (response.ok && response.headers.get('content-type') === 'image/png') {
      // Never revoked: it is small, and the element may be drawn anew.
      return { src: URL.createObjectURL(await response.blob()), task: null };
    }
    const { readTask } = await import('./read-task.ts');
    return { src: null, task: await readTask(response) };
  } catch (cause) {
    if (cause instanceof CallFailure) throw cause;
    throw new CallFailure({ kind: limit.aborted ? 'timeout' : 'network' }, { cause });
  }
}
