import { isInternalPath } from './external-url.ts';

/** `guard.route-rule`: whoever opens the path is led elsewhere. */
export interface RouteRule {
  /** a path, or `/prefix/**`: the prefix and everything below it */
  readonly path: string;
  /** a path of the console, or an external address: whether it may be gone to, `allowedExternal` says */
  readonly redirect: string;
}

export type RedirectLookUp = (path: string) => string | null;

const everythingBelow = '/**';
const external = /^https?:\/\//;

/** The look-up for a path (no query): exact rules first, then the longest prefix. Throws when a rule is malformed. */
export function routeMatcher(rules: readonly RouteRule[]): RedirectLookUp {
  const exact = new Map<string, string>();
  const prefixes = new Map<string, string>();
  for (const rule of rules) {
    const fault = ruleFault(rule);
    if (fault !== null) throw new Error(`${fault}: ${JSON.stringify(rule)}`);
    const isPrefix = rule.path.endsWith(everythingBelow);
    const key = plain(isPrefix ? rule.path.slice(0, -everythingBelow.length) : rule.path);
    const table = isPrefix ? prefixes : exact;
    if (table.has(key)) throw new Error(`a second rule for ${rule.path}`);
    table.set(key, rule.redirect);
  }
  const longestFirst = [...prefixes].toSorted(([one], [other]) => other.length - one.length);
  const lookUp: RedirectLookUp = (path) => {
    const key = plain(path);
    const below = () => longestFirst.find(([prefix]) => key === prefix || key.startsWith(`${prefix}/`));
    return exact.get(key) ?? below()?.[1] ?? null;
  };
  for (const { path } of rules) refuseCircle(lookUp, plain(path.replace(everythingBelow, '')), rules.length);
  return lookUp;
}

/** For one look-up; who asks often keeps a `routeMatcher`. */
export const redirectOf = (rules: readonly RouteRule[], path: string): string | null =>
  routeMatcher(rules)(path);

function ruleFault({ path, redirect }: RouteRule): string | null {
  const fixed = path.endsWith(everythingBelow) ? path.slice(0, -everythingBelow.length) || '/' : path;
  if (!isInternalPath(fixed) || /[*?#]|\/\//.test(fixed)) return 'malformed path of a rule';
  if (!isInternalPath(redirect) && !external.test(redirect)) return 'malformed redirect of a rule';
  return redirect.includes('*') ? 'a redirect takes no wildcard' : null;
}

/** Rules may lead to each other, but not round and round. */
function refuseCircle(lookUp: RedirectLookUp, from: string, most: number): void {
  let path = from;
  for (let step = 0; step <= most; step++) {
    const redirect = lookUp(path);
    if (redirect === null || !isInternalPath(redirect)) return;
    path = redirect.replace(/[?#].*$/, '');
  }
  throw new Error(`the rules lead from ${from} round in a circle`);
}

/** A trailing slash is forgiven, as the route table does. */
const plain = (path: string) => path.replace(/\/$/, '');
