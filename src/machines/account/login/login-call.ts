import { login, type Tokens } from '#api/contract/people/auth.ts';
import type { Client } from '#api/contract/row/call.ts';
import { hasCode } from '#api/contract/row/failure.ts';
import * as messages from '#domain/messages.ts';
import { refusalOf, sentenceOf } from '#machines/refusal.ts';
import type { LoginAnswer } from './login.machine.ts';
import type { LoginForm } from './login-form.ts';

/** Logs in. A file of its own: the page shows without it and what it imports. */
export async function logIn(
  client: Client,
  accept: (tokens: Tokens) => Promise<boolean>,
  form: LoginForm,
): Promise<LoginAnswer> {
  try {
    const stored = await accept(await client.call(login, { body: form }));
    return stored ? { ok: true } : { ok: false, reason: 'refused', message: messages.sessionNotStored };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const reason = hasCode(refusal, 'CAPTCHA_MISMATCH') ? 'captchaMismatch' : 'refused';
    return { ok: false, reason, message: sentenceOf(refusal) };
  }
}
