import type { Rights } from '#domain/access/permissions.ts';
import { mayEnter } from '#domain/access/route-access.ts';
import { isUuid, type Route, type RouteMatch, routePath, routes } from '#domain/access/routes.ts';
import * as messages from '#domain/messages.ts';
import { allowedExternal } from '#domain/site/external-url.ts';
import { isInternalPath } from '#domain/site/internal-path.ts';
import type { SiteConfig } from '#domain/site/site.ts';

/** What a route rule or a middleware says to a navigation. */
export type Verdict =
  | { readonly kind: 'pass' }
  /** `to` is an address of the console */
  | { readonly kind: 'redirect'; readonly to: string; readonly notice?: string }
  /** `replacing`: the page that is left is not gone back to */
  | { readonly kind: 'leave'; readonly url: string; readonly replacing: boolean }
  | { readonly kind: 'cancel'; readonly notice: string }
  | { readonly kind: 'error'; readonly statusCode: number; readonly message: string };

/** What a middleware may look at. */
export interface Question {
  readonly match: RouteMatch;
  /** a page is shown already: a cancelled navigation has somewhere to stay */
  readonly shown: boolean;
  /** null on routes that need no login */
  readonly person: (Rights & { readonly id: string }) | null;
  /** asked for by those who need it: it may take long to be known */
  readonly site: () => Promise<SiteConfig>;
}

const pass: Verdict = { kind: 'pass' };
const cancel = (notice: string): Verdict => ({ kind: 'cancel', notice });
const redirect = (to: string): Verdict => ({ kind: 'redirect', to });

const middleware: Readonly<Record<string, (question: Question) => Verdict | Promise<Verdict>>> = {
  /** `route.ios.detail`, `route.android.detail` */
  'device-id': ({ match }) =>
    isUuid(match.params.id ?? '')
      ? pass
      : { kind: 'error', statusCode: 404, message: messages.deviceNotFound },

  /** `route.device.slug` */
  'device-slug': ({ match: { params } }) =>
    redirect(
      isUuid(params.slug ?? '')
        ? routePath('console-device-ios-id', { id: params.slug ?? '' })
        : routePath('console-device-ios-list'),
    ),

  /** `route.placeholders` */
  'coming-soon': ({ shown }) =>
    shown
      ? cancel(messages.comingSoon)
      : { kind: 'redirect', to: routePath('console'), notice: messages.comingSoon },

  /** `route.report.professional` */
  'professional-report': () => ({
    kind: 'redirect',
    to: routePath('console'),
    notice: messages.comingSoon,
  }),

  /** `route.goto.flowprocess`, `route.goto.unknown`, `decision.goto` */
  goto: async ({ match, person, site }) => {
    if (match.params.key !== 'flowprocess' || person === null) return cancel(messages.gotoInvalid);
    const { billingUrl, redirectHosts } = await site();
    const billing = billingUrl === null ? null : allowedExternal(billingUrl, redirectHosts);
    if (billing === null) return cancel(messages.gotoInvalid);
    const url = new URL(billing);
    // Ours: the specification names no parameter.
    url.searchParams.set('account_id', person.id);
    return { kind: 'leave', url: url.href, replacing: true };
  },

  /** A route that only has children leads to the first one that the person may open. */
  'first-child': ({ match, person }) => {
    const children: readonly Route[] = routes.filter(({ name }) => name.startsWith(`${match.route.name}-`));
    const child = children.find(({ access }) => access.open || (person && mayEnter(access, person)));
    return redirect((child ?? children[0] ?? match.route).path);
  },
};

/** Asks the middleware of a route. Rejects where the route names one that does not exist (`guard.unknown-middleware`). */
export async function askMiddleware(question: Question): Promise<Verdict> {
  const name = question.match.route.middleware;
  if (name === undefined) return pass;
  const ask = Object.hasOwn(middleware, name) ? middleware[name] : undefined;
  if (!ask) throw new Error(`unknown route middleware: ${name}`);
  return ask(question);
}

/** What a route rule's redirect means: an address of the console, or one elsewhere that the server allows (`guard.route-rule`). */
export function ruleVerdict(target: string | null, redirectHosts: readonly string[]): Verdict {
  if (target === null) return pass;
  if (isInternalPath(target)) return redirect(target);
  const url = allowedExternal(target, redirectHosts);
  return url === null ? cancel(messages.gotoInvalid) : { kind: 'leave', url, replacing: false };
}
