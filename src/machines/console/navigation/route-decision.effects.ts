import { fromPromise } from 'xstate';
import type { TokenStorage } from '#api/token-storage.ts';
import type { Rights } from '#domain/access/permissions.ts';
import { matchRoute, type RouteName } from '#domain/access/routes.ts';
import type { SiteConfig } from '#domain/site/site.ts';
import type { Verdict } from './middleware.ts';
import type { AccessAnswer } from './route-decision.machine.ts';

export interface RouteDecisionPorts {
  readonly storage: TokenStorage;
  /** where a route rule leads from a path, null: nowhere (`guard.route-rule`) */
  readonly lookUpRule: (path: string) => Promise<string | null>;
  /** asks who the person is and whether they may open the route (access.effects.ts); its code may come later */
  readonly checkAccess: (name: RouteName | null, signal: AbortSignal) => Promise<AccessAnswer>;
  /** what the host configures, once that is known */
  readonly site: () => Promise<SiteConfig>;
  /** who was found logged in by `checkAccess` */
  readonly person: () => (Rights & { readonly id: string }) | null;
  /** fetches the code of a screen; rejects when it cannot be had */
  readonly loadScreen: (name: RouteName) => Promise<void>;
  readonly reportFault: (error: unknown) => void;
}

/** Most routes have no middleware: its code comes with the first one that has. */
const middleware = () => import('./middleware.ts');

export const routeDecisionEffects = (ports: RouteDecisionPorts) => ({
  actors: {
    lookUpRule: fromPromise<Verdict, { path: string }>(async ({ input }) => {
      const target = await ports.lookUpRule(input.path);
      if (target === null) return { kind: 'pass' };
      const [{ ruleVerdict }, { redirectHosts }] = await Promise.all([middleware(), ports.site()]);
      return ruleVerdict(target, redirectHosts);
    }),
    checkLogin: fromPromise(async () => ({ holdsTokens: ports.storage.holdsAny() })),
    checkAccess: fromPromise<AccessAnswer, { name: RouteName | null }>(({ input, signal }) =>
      ports.checkAccess(input.name, signal),
    ),
    askMiddleware: fromPromise<Verdict, { path: string; shown: boolean }>(async ({ input }) => {
      const match = matchRoute(input.path);
      if (!match?.route.middleware) return { kind: 'pass' };
      const { askMiddleware } = await middleware();
      return askMiddleware({ match, shown: input.shown, person: ports.person(), site: ports.site });
    }),
    loadScreen: fromPromise<undefined, { name: RouteName | null }>(async ({ input }) => {
      if (input.name !== null) await ports.loadScreen(input.name);
    }),
  },
  actions: {
    // Its failure shows when the screen is really loaded.
    preload: (_: unknown, { path }: { path: string }) => {
      const match = matchRoute(path);
      if (match) ports.loadScreen(match.route.name).catch(() => undefined);
      if (match?.route.middleware) middleware().catch(() => undefined);
    },
    reportFault: (_: unknown, { error }: { error: unknown }) => ports.reportFault(error),
  },
});
