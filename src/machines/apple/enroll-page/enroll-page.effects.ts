import { fromPromise } from 'xstate';
import { baseinfo, submit } from '#api/contract/apple/enroll.ts';
import type { Client } from '#api/contract/row/call.ts';
import { hasReason } from '#api/contract/row/failure.ts';
import { fieldOf, submitted } from '#machines/kits/submission/submission.effects.ts';
import { type Refusal, refusalOf, sentenceOf } from '#machines/refusal.ts';
import type {
  EnrolmentField,
  EnrolmentRequest,
  LinkEnd,
  LoadAnswer,
  SubmitEnrolmentAnswer,
} from './enroll-page.machine.ts';

/** The effects of the enroll-page machine. */
export const enrollPageEffects = (client: Pick<Client, 'call'>) => ({
  // Without its signal: the page lives as long as the call, and older engines cannot join two signals.
  loadDevice: fromPromise<LoadAnswer, { code: string }>(async ({ input: { code } }) => {
    try {
      return { ok: true, device: await client.call(baseinfo, { query: { code } }) };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return { ok: false, sentence: sentenceOf(refusal), ...endOf(refusal) };
    }
  }),

  submitEnrolment: fromPromise<SubmitEnrolmentAnswer, EnrolmentRequest>(async ({ input }) => {
    const { idempotencyKey, ...body } = input;
    let end: ReturnType<typeof endOf> = {};
    const call = client.call(submit, { body }, { idempotencyKey }).then(() => ({}));
    const answer = await submitted<EnrolmentField, object>(call, (refusal) => {
      end = endOf(refusal);
      return fieldOf(refusal, ['for_clerk', 'hirer_name', 'hirer_phone_number']);
    });
    return answer.ok ? answer : { ...answer, ...end };
  }),
});

/** What the page comes to where the link can be used no more. */
function endOf(refusal: Refusal): { reason?: LinkEnd } {
  if (hasReason(refusal, 'enrollSubmitted')) return { reason: 'overtaken' };
  return hasReason(refusal, 'enrollLinkInvalid') ? { reason: 'invalid' } : {};
}
