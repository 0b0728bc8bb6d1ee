import { fromPromise } from 'xstate';
import { smsVerify, smsVerifyNoauth } from '#api/contract/people/system.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { CallResult } from '#api/contract/row/endpoint.ts';
import { hasCode } from '#api/contract/row/failure.ts';
import { type Refusal, refusalOf, sentenceOf } from '#machines/refusal.ts';
import type { SmsAnswer, SmsErrors, SmsForm, SmsRequest } from './sms-code.machine.ts';

interface SendInput {
  readonly request: SmsRequest;
  readonly form: SmsForm;
}

type Former = NonNullable<CallResult<typeof smsVerify>['former']>;

/** No signal: a code that is asked for is sent, whoever leaves. `tellFormer` gets who of the store has had the number, and is disabled. */
export const smsCodeEffects = (client: Client, tellFormer: (former: Former | null) => void = () => {}) => ({
  sendSms: fromPromise<SmsAnswer, SendInput>(async ({ input }) => {
    try {
      return { ok: true, sentTo: await send(client, input, tellFormer) };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return { ok: false, field: fieldOf(refusal), sentence: sentenceOf(refusal) };
    }
  }),
});

function fieldOf(refusal: Refusal): keyof SmsErrors {
  if (hasCode(refusal, 'CAPTCHA_MISMATCH')) return 'captcha_code';
  return refusal.field === 'phone_number' || refusal.field === 'captcha_code' ? refusal.field : 'sms_code';
}

async function send(
  client: Client,
  { request, form }: SendInput,
  tellFormer: (former: Former | null) => void,
): Promise<string> {
  if (request.to === 'own') {
    const { phone } = await client.call(smsVerify, { body: { type: request.type } });
    return phone;
  }
  if (request.to === 'clerk') {
    const { phone_number } = form;
    const { phone, former } = await client.call(smsVerify, { body: { type: request.type, phone_number } });
    tellFormer(former);
    return phone;
  }
  await client.call(smsVerifyNoauth, { body: { ...form, type: request.type } });
  return form.phone_number;
}
