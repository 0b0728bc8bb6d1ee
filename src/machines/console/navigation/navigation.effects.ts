import { fromPromise } from 'xstate';
import {
  type RouteDecisionPorts,
  routeDecisionEffects,
} from '#machines/console/navigation/route-decision.effects.ts';
import { routeDecisionMachine } from '#machines/console/navigation/route-decision.machine.ts';
import type { DocumentLoad } from './navigation.machine.ts';
import { historyChange } from './navigation.rules.ts';
import type { Move, Place } from './place.ts';

/** The browser's history as the machine needs it. */
export interface PlaceHistory {
  push(place: Place): void;
  replace(place: Place): void;
  /** Moves through the history without telling the listener; resolves when the browser has arrived. */
  restore(delta: number): Promise<void>;
}

export interface NavigationPorts extends RouteDecisionPorts {
  readonly history: PlaceHistory;
  /** Loads the page anew from the server. Resolves only where it must not or cannot; else the page is gone (`build.reload-limit`). */
  readonly loadDocument: (load: DocumentLoad) => Promise<void>;
  /** goes to another site */
  readonly leave: (load: DocumentLoad) => void;
}

export const navigationEffects = (ports: NavigationPorts) => ({
  actors: {
    decideRoute: routeDecisionMachine.provide(routeDecisionEffects(ports)),
    loadDocument: fromPromise<undefined, DocumentLoad>(
      async ({ input }) => void (await ports.loadDocument(input)),
    ),
    restorePosition: fromPromise<undefined, { delta: number }>(
      async ({ input }) => void (await ports.history.restore(input.delta)),
    ),
  },
  actions: {
    writeHistory: (_: unknown, move: Move) => {
      const change = historyChange(move);
      if (change !== 'none') ports.history[change](move.place);
    },
    leave: (_: unknown, load: DocumentLoad) => ports.leave(load),
    reportFault: (_: unknown, { error }: { error: unknown }) => ports.reportFault(error),
  },
});
