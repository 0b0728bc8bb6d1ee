import { type Actor, createActor } from 'xstate';
import { type Client, createClient, type Http } from '#api/client.ts';
import { CallFailure, type Failure } from '#api/contract/row/failure.ts';
import type { TokenStorage } from '#api/token-storage.ts';
import * as messages from '#domain/messages.ts';
import { sessionEffects } from '#machines/console/session/session.effects.ts';
import { sessionMachine } from '#machines/console/session/session.machine.ts';
import { inspect } from '#machines/inspection.ts';
import { sentenceOf } from '#machines/refusal.ts';
import type { TokenTurns } from '#machines/token-turns.ts';
import type { Renewals } from './renewals.ts';
import { tellingClient } from './telling-client.ts';

export interface SessionPartsOptions {
  readonly storage: TokenStorage;
  readonly turns: TokenTurns;
  /** what only logged-in people need; rejects where its code cannot be fetched */
  readonly renewals: () => Promise<Renewals>;
  readonly tell: (failure: Failure) => void;
  readonly reportFault: (error: unknown) => void;
  /** in place of the network */
  readonly http?: () => Promise<Http>;
}

export interface SessionParts {
  readonly client: Client;
  readonly session: Actor<typeof sessionMachine>;
}

/** The client and the session that its calls stand in. */
export function createSessionParts(options: SessionPartsOptions): SessionParts {
  const { storage, turns, renewals } = options;
  const client = tellingClient(
    createClient(
      {
        accessToken: () => storage.accessToken(),
        actingClerk: () => session.getSnapshot().context.user?.id ?? null,
        renew: async (usedToken) => (await renewals().catch(unreachable)).renew(usedToken),
        ended: (usedToken, why) =>
          session.send({
            type: 'session.refused',
            usedToken,
            sentence: sentenceOf(why, messages.sessionGone),
          }),
        contradicted: () => session.send({ type: 'person.contradicted' }),
      },
      options.http,
    ),
    options.tell,
  );
  const session = createActor(
    sessionMachine.provide({
      actors: sessionEffects({ storage, turns, member: renewals }),
      actions: { reportFault: (_, { error }) => options.reportFault(error) },
    }),
    { input: { holdsTokens: storage.holdsAny() }, inspect },
  );
  return { client, session };
}

/** Code that could not be fetched is a network failure like any other. */
function unreachable(cause: unknown): never {
  throw new CallFailure({ kind: 'network' }, { cause });
}
