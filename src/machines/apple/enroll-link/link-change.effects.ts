import { fromPromise } from 'xstate';
import { endEnrollLink, renewEnrollLink } from '#api/contract/apple/registration.ts';
import type { Client } from '#api/contract/row/call.ts';
import { hasCode } from '#api/contract/row/failure.ts';
import { refusalOf, sentenceOf } from '#machines/refusal.ts';
import type { LinkChange, LinkChangeAnswer } from './link-change.machine.ts';

const rowOf = { end: endEnrollLink, renew: renewEnrollLink } as const;

/** The effects of the link-change machine. */
export const linkChangeEffects = (client: Client) => ({
  // No signal: who leaves wants it changed all the same.
  changeLink: fromPromise<LinkChangeAnswer, LinkChange>(async ({ input: { deviceId, how, seen } }) => {
    try {
      await client.call(rowOf[how], { params: { id: deviceId }, body: { based_on: seen } });
      return { ok: true };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return { ok: false, sentence: sentenceOf(refusal), isOther: hasCode(refusal, 'CONFLICT') };
    }
  }),
});
