import { fromPromise } from 'xstate';
import type { Client } from '#api/client.ts';
import { captcha, login, type Tokens } from '#api/contract/auth.ts';
import { hasCode } from '#api/contract/failure.ts';
import * as messages from '#domain/messages.ts';
import { refusalOf, sentenceOf } from '#machines/refusal.ts';
import type { LoginAnswer } from './login.machine.ts';
import type { LoginForm } from './login-form.ts';

/** The effects of logging in; `accept` gives the tokens to the session and tells whether they could be stored. */
export const loginEffects = (client: Client, accept: (tokens: Tokens) => Promise<boolean>) => ({
  loadCaptcha: fromPromise<{ src: string }>(({ signal }) => loadCaptcha(signal)),
  login: fromPromise<LoginAnswer, { form: LoginForm }>(async ({ input }) => {
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

/** The image is fetched here, so that one which fails is known; an element with the same address shows it from memory. */
async function loadCaptcha(signal: AbortSignal): Promise<{ src: string }> {
  const image = new Image();
  signal.addEventListener('abort', () => image.removeAttribute('src'));
  // Each address is new: no cache may answer it.
  image.src = `${captcha.path}?t=${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`;
  await image.decode();
  return { src: image.src };
}
