import { fromPromise } from 'xstate';
import type { Client } from '#api/client.ts';
import type { Tokens } from '#api/contract/people/auth.ts';
import { CallFailure } from '#api/contract/row/failure.ts';
import type { LoginAnswer } from './login.machine.ts';
import type { LoginForm } from './login-form.ts';

/** The effect of logging in; `accept` gives the tokens to the session and tells whether they could be stored. */
export const loginEffects = (client: Client, accept: (tokens: Tokens) => Promise<boolean>) => ({
  login: fromPromise<LoginAnswer, { form: LoginForm }>(async ({ input }) => {
    const { logIn } = await import('./login-call.ts').catch(unreachable);
    return logIn(client, accept, input.form);
  }),
});

/** Code that could not be fetched is a network failure like any other. */
function unreachable(cause: unknown): never {
  throw new CallFailure({ kind: 'network' }, { cause });
}
