import { type ActorRefFrom, waitFor } from 'xstate';
import type { Tokens } from '#api/contract/people/auth.ts';
import type { sessionMachine } from './session.machine.ts';

/** Gives the tokens of a login to the session. Answers whether it has begun: storage may be blocked or full. */
export async function beginSession(
  session: ActorRefFrom<typeof sessionMachine>,
  tokens: Tokens,
): Promise<boolean> {
  session.send({ type: 'tokens.issued', tokens });
  // A login of another tab may have been heard of while this one was under way: then its tokens are replaced.
  const settled = await waitFor(
    session,
    (snapshot) => !snapshot.matches('loggingIn') && !snapshot.matches('replacing'),
  );
  return settled.matches('loggedIn');
}
