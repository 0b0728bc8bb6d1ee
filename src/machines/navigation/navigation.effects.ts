import { fromPromise } from 'xstate';
import type { Client } from '#api/client.ts';
import { CallFailure, sessionVerdict } from '#api/contract/failure.ts';
import { me, type User } from '#api/contract/user.ts';
import type { TokenStorage } from '#api/token-storage.ts';
import { messages } from '#domain/messages.ts';
import type { RouteName } from '#domain/routes.ts';
import type { UserAnswer } from './navigation.machine.ts';
import { historyChange, type Move } from './navigation.rules.ts';
import type { Place } from './place.ts';

/** The browser's history as the machine needs it. */
export interface PlaceHistory {
  push(place: Place): void;
  replace(place: Place): void;
  /** Moves through the history without telling the listener; resolves when the browser has arrived. */
  restore(delta: number): Promise<void>;
}

export interface NavigationPorts {
  readonly client: Client;
  readonly storage: TokenStorage;
  readonly history: PlaceHistory;
  /** fetches the code of a screen; rejects when it cannot be had */
  readonly loadScreen: (name: RouteName) => Promise<void>;
  /** the session keeps who it is */
  readonly userFetched: (user: User) => void;
}

export const navigationEffects = ({
  client,
  storage,
  history,
  loadScreen,
  userFetched,
}: NavigationPorts) => ({
  actors: {
    checkLogin: fromPromise(async () => ({ holdsTokens: storage.holdsAny() })),
    fetchUser: fromPromise<UserAnswer>(async ({ signal }) => {
      try {
        const user = await client.call(me, {}, { signal });
        userFetched(user);
        return { kind: 'known', rights: user };
      } catch (error) {
        if (error instanceof CallFailure) return answerTo(error);
        throw error;
      }
    }),
    loadScreen: fromPromise<undefined, { name: RouteName | null }>(async ({ input }) => {
      if (input.name !== null) await loadScreen(input.name);
    }),
    restorePosition: fromPromise<undefined, { delta: number }>(
      async ({ input }) => void (await history.restore(input.delta)),
    ),
  },
  actions: {
    writeHistory: (_: unknown, move: Move) => {
      const change = historyChange(move);
      if (change !== 'none') history[change](move.place);
    },
  },
});

function answerTo({ failure }: CallFailure): UserAnswer {
  if (sessionVerdict(failure) !== 'none') return { kind: 'ended' };
  if (failure.kind !== 'http') return { kind: 'unavailable', statusCode: null, message: messages.network };
  return {
    kind: 'unavailable',
    statusCode: failure.status,
    message: failure.message ?? messages.requestFailed,
  };
}
