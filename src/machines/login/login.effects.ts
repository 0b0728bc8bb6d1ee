import { fromPromise } from 'xstate';
import type { Client } from '#api/client.ts';
import type { Tokens } from '#api/contract/auth.ts';
import { hasCode } from '#api/contract/failure.ts';
import * as messages from '#domain/messages.ts';
import { refusalOf, sentenceOf } from '#machines/refusal.ts';
import type { LoginAnswer } from './login.machine.ts';
import type { LoginForm } from './login-form.ts';

/** The effect of logging in; `accept` gives the tokens to the session and tells whether they could be stored. */
export const loginEffects = (client: Client, accept: (tokens: Tokens) => Promise<boolean>) => ({
  login: fromPromise<LoginAnswer, { form: LoginForm }>(async ({ input }) => {
    // The page shows without the contract.
    const { login } = await import('#api/contract/auth.ts');
    try {
      const stored = await accept(await client.call(login, { body: input.form }));
      return stored ? { ok: true } : { ok: false, reason: 'refused', message: messages.sessionNotStored };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      const reason = hasCode(refusal, 'CAPTCHA_MISMATCH') ? 'captchaMismatch' : 'refused';
      return { ok: false, reason, message: sentenceOf(refusal) };
    }
  }),
});
