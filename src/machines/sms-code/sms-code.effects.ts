import { fromPromise } from 'xstate';
import type { Client } from '#api/contract/call.ts';
import { hasCode } from '#api/contract/failure.ts';
import { smsVerify, smsVerifyNoauth } from '#api/contract/system.ts';
import { refusalOf, sentenceOf } from '../refusal.ts';
import type { SmsAnswer, SmsForm, SmsRequest } from './sms-code.types.ts';

interface SendInput {
  readonly request: SmsRequest;
  readonly form: SmsForm;
}

/** No signal: a code that is asked for is sent, whoever leaves. */
export const smsCodeEffects = (client: Client) => ({
  sendSms: fromPromise<SmsAnswer, SendInput>(async ({ input }) => {
    try {
      return { ok: true, sentTo: await send(client, input) };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      const reason = hasCode(refusal, 'CAPTCHA_MISMATCH') ? 'captchaMismatch' : 'refused';
      return { ok: false, reason, sentence: sentenceOf(refusal) };
    }
  }),
});

async function send(client: Client, { request, form }: SendInput): Promise<string> {
  if (request.to === 'own') {
    const { phone } = await client.call(smsVerify, { body: { type: request.type } });
    return phone;
  }
  await client.call(smsVerifyNoauth, { body: { ...form, type: request.type } });
  return form.phone_number;
}
