import * as v from 'valibot';
import { captcha, captchaTask } from '#api/contract/people/auth.ts';
import { readAnswer } from '#api/contract/row/answer.ts';
import {
  isSolved,
  saltOf,
  solutionOf,
  type WorkTask,
  workHash,
  workKeyBytes,
} from '#domain/access/proof-of-work.ts';

/** The work that is asked for in place of an image; throws CallFailure where neither is given. */
export const readTask = async (response: Response): Promise<WorkTask> =>
  readAnswer(captcha, response, await response.text()) as WorkTask;

/** Derivations that the browser is given at once: it does them beside the page, on as many cores as it likes. */
const together = 8;

/** Does the work that comes before a captcha's image (proof-of-work.ts), and answers the query that proves it. Throws where the browser can't, or the task is none. */
export async function solveTask(given: unknown, signal: AbortSignal): Promise<string> {
  const { task, parts, rounds, zero_bits } = v.parse(captchaTask, given);
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', text.encode(task), 'PBKDF2', false, ['deriveBits']);
  const isSolution = async (part: number, counter: number): Promise<boolean> => {
    const salt = text.encode(saltOf(part, counter));
    const algorithm = { name: 'PBKDF2', hash: workHash, salt, iterations: rounds };
    const bits = await crypto.subtle.deriveBits(algorithm, key, workKeyBytes * 8);
    return isSolved(new DataView(bits), zero_bits);
  };
  const counters: number[] = [];
  while (counters.length < parts) {
    const part = counters.length;
    let found: number | undefined;
    for (let from = 0; found === undefined; from += together) {
      signal.throwIfAborted();
      const tried = Array.from({ length: together }, (_, n) => from + n);
      const solved = await Promise.all(tried.map((counter) => isSolution(part, counter)));
      found = tried.find((_, n) => solved[n]);
    }
    counters.push(found);
  }
  return `?${new URLSearchParams({ task, solution: solutionOf(counters) })}`;
}
