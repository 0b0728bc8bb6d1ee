import { readAnswer } from '#api/contract/answer.ts';
import { captcha } from '#api/contract/auth.ts';
import type { WorkTask } from '#domain/proof-of-work.ts';

/** The work that is asked for in place of an image; throws CallFailure where neither is given. */
export const readTask = async (response: Response): Promise<WorkTask> =>
  readAnswer(captcha, response, await response.text()) as WorkTask;
