import { fromPromise } from 'xstate';
import { blacklistCheck } from '#api/contract/reports/rcs.ts';
import type { Client } from '#api/contract/row/call.ts';
import { fieldOf, submitted } from '#machines/kits/submission/submission.effects.ts';
import { type BlacklistForm, blacklistBody, type CheckNumberAnswer } from './blacklist-check.machine.ts';

/** The effects of the blacklist-check machine. */
export const blacklistCheckEffects = (client: Client) => ({
  checkNumber: fromPromise<CheckNumberAnswer, BlacklistForm>(({ input }) =>
    submitted(
      client.call(blacklistCheck, { body: blacklistBody(input) }).then(({ status }) => ({ status })),
      (refusal) => fieldOf(refusal, ['content']),
    ),
  ),
});
