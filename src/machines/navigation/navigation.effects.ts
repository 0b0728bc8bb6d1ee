import { fromPromise } from 'xstate';
import type { TokenStorage } from '#api/token-storage.ts';
import type { RouteName } from '#domain/routes.ts';
import type { AccessAnswer } from './navigation.machine.ts';
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
  readonly storage: TokenStorage;
  readonly history: PlaceHistory;
  /** fetches the code of a screen; rejects when it cannot be had */
  readonly loadScreen: (name: RouteName) => Promise<void>;
  /** asks who the person is and whether they may open the route (access.effects.ts); its code may come later */
  readonly checkAccess: (name: RouteName | null, signal: AbortSignal) => Promise<AccessAnswer>;
}

export const navigationEffects = ({ storage, history, loadScreen, checkAccess }: NavigationPorts) => ({
  actors: {
    checkLogin: fromPromise(async () => ({ holdsTokens: storage.holdsAny() })),
    checkAccess: fromPromise<AccessAnswer, { name: RouteName | null }>(({ input, signal }) =>
      checkAccess(input.name, signal),
    ),
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
