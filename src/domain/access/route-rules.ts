import * as memberMessages from '../member-messages.ts';
import { isInternalPath } from '../site/internal-path.ts';

/** `guard.route-rule`: whoever opens the path is led elsewhere. */
export interface RouteRule {
  /** a path, or `/prefix/**`: the prefix and everything below it */
  readonly path: string;
  /** a path of the console, or an external address: whether it may be gone to, `allowedExternal` says */
  readonly redirect: string;
}

export type RedirectLookUp = (path: string) => string | null;

/** No look-up can be made of these rules; the message is Chinese. */
export class MalformedRules extends Error {
  override readonly name = 'MalformedRules';
}

const everythingBelow = '/**';
const external = /^https?:\/\/[^/]/i;

/** The look-up for a path (no query): exact rules first, then the longest prefix. Throws MalformedRules. */
export function routeMatcher(rules: readonly RouteRule[]): RedirectLookUp {
  const exact = new Map<string, string>();
  const prefixes = new Map<string, string>();
  for (const rule of rules) {
    refuseMalformed(rule);
    const table = rule.path.endsWith(everythingBelow) ? prefixes : exact;
    const key = startOf(rule);
    if (table.has(key)) throw new MalformedRules(memberMessages.ruleRepeated(rule.path));
    table.set(key, rule.redirect);
  }
  const longestFirst = [...prefixes].toSorted(([one], [other]) => other.length - one.length);
  const lookUp: RedirectLookUp = (path) => {
    const key = plain(path);
    const below = () => longestFirst.find(([prefix]) => key === prefix || key.startsWith(`${prefix}/`));
    return exact.get(key) ?? below()?.[1] ?? null;
  };
  for (const rule of rules) refuseCircle(lookUp, rule, rules.length);
  return lookUp;
}

function refuseMalformed({ path, redirect }: RouteRule): void {
  const fixed = path.endsWith(everythingBelow) ? path.slice(0, -everythingBelow.length) || '/' : path;
  if (!isInternalPath(fixed) || /[*?#]|\/\//.test(fixed)) {
    throw new MalformedRules(memberMessages.rulePathInvalid(path));
  }
  // Whether an external address may be gone to is asked where the hosts are known.
  if (redirect.includes('*') || !(isInternalPath(redirect) || external.test(redirect))) {
    throw new MalformedRules(memberMessages.ruleRedirectInvalid(redirect));
  }
}

/** Rules may lead to each other, but not round and round. */
function refuseCircle(lookUp: RedirectLookUp, rule: RouteRule, most: number): void {
  let path = startOf(rule);
  for (let step = 0; step <= most; step++) {
    const redirect = lookUp(path);
    if (redirect === null || !isInternalPath(redirect)) return;
    path = redirect.replace(/[?#].*$/, '');
  }
  throw new MalformedRules(memberMessages.ruleCircular(rule.path));
}

/** The path of an exact rule, the prefix of the others. */
const startOf = ({ path }: RouteRule) =>
  plain(path.endsWith(everythingBelow) ? path.slice(0, -everythingBelow.length) : path);

/** A trailing slash is forgiven, as by the route table. */
const plain = (path: string) => path.replace(/\/$/, '');
