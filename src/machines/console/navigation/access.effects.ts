import type { Client } from '#api/client.ts';
import { me, type User } from '#api/contract/people/user.ts';
import { CallFailure, sessionVerdict } from '#api/contract/row/failure.ts';
import { entryDenial } from '#domain/access/route-access.ts';
import { type RouteName, routeOf } from '#domain/access/routes.ts';
import * as messages from '#domain/member-messages.ts';
import { sentenceOf } from '#machines/refusal.ts';
import type { AccessAnswer } from './route-decision.machine.ts';

/** Fetches the user anew (`guard.refetch-user`), tells the session, and compares their rights with the route (`guard.mismatch`). */
export const accessCheck =
  (client: Client, userFetched: (user: User) => void) =>
  async (name: RouteName | null, signal: AbortSignal): Promise<AccessAnswer> => {
    try {
      const user = await client.call(me, {}, { signal });
      userFetched(user);
      if (user.must_change_password) return { kind: 'mustChangePassword', notice: messages.passwordToChange };
      const denial = name === null ? null : entryDenial(routeOf(name).access, user);
      return denial === null ? { kind: 'granted' } : { kind: 'denied', notice: denial };
    } catch (error) {
      if (error instanceof CallFailure) return answerTo(error);
      throw error;
    }
  };

function answerTo({ failure }: CallFailure): AccessAnswer {
  if (sessionVerdict(failure) !== 'none') return { kind: 'ended' };
  const answer = { kind: 'unavailable', statusCode: null, message: sentenceOf(failure) } as const;
  if (failure.kind !== 'http') return answer;
  const { status: statusCode, statusMessage } = failure;
  return { ...answer, statusCode, ...(statusMessage && { statusMessage }) };
}
