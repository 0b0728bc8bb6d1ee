import type { BuildManifest } from '#api/contract/plumbing.ts';
import type { RedirectLookUp } from '#domain/access/route-rules.ts';
import { routeRulePatienceMs } from '#domain/limits.ts';

export interface RouteRules {
  /** Where a rule leads from a path (`guard.route-rule`); null: nowhere, or the rules could not be had in time. */
  lookUp(path: string): Promise<string | null>;
  /** Fetched once; rejects where it cannot be had, and is tried again when asked for next. */
  manifest(): Promise<BuildManifest>;
}

/** Of a page that no build has made. */
const noManifest: BuildManifest = { id: '', timestamp: 0, prerendered: [], routeRules: [] };

/** The route rules of this page's build. That they cannot be had or used is said in the browser's console (`build.manifest`). */
export function createRouteRules(fetchManifest: (() => Promise<BuildManifest>) | null): RouteRules {
  let fetching: Promise<BuildManifest> | null = null;
  let matcher: RedirectLookUp | null = null;
  let wait: Promise<unknown> | null = null;

  const manifest = () => {
    fetching ??= (fetchManifest ? fetchManifest() : Promise.resolve(noManifest)).catch((error) => {
      fetching = null;
      throw error;
    });
    return fetching;
  };
  const load = async () => {
    try {
      matcher = await matcherOf(await manifest());
    } catch (error) {
      wait = null;
      console.error('Route rules not fetched:', error);
    }
  };
  const patience = () => new Promise((resolve) => setTimeout(resolve, routeRulePatienceMs));
  return {
    manifest,
    async lookUp(path) {
      if (!matcher) {
        wait ??= Promise.race([load(), patience()]);
        await wait;
      }
      return matcher?.(path) ?? null;
    },
  };
}

/** Most builds have no rules: the code that reads them comes with the first ones. */
async function matcherOf({ routeRules }: BuildManifest): Promise<RedirectLookUp> {
  const leadsNowhere = () => null;
  if (routeRules.length === 0) return leadsNowhere;
  const { routeMatcher } = await import('#domain/access/route-rules.ts');
  try {
    return routeMatcher(routeRules);
  } catch (error) {
    console.error('Route rules malformed:', error);
    return leadsNowhere;
  }
}
