import { longestAddress, plainCharacters } from './internal-path.ts';

/** A host name is ASCII (an international one stands in its xn-- form) and ends in no dot; userinfo has no place. */
const strictUrl = new RegExp(
  `^(https?)://((?:[a-z0-9_-]+\\.)*[a-z0-9_-]+|\\[[0-9a-f:.]+\\])(?::([1-9]\\d{0,4}))?(?:[/?#]${plainCharacters})?$`,
  'i',
);
/** Where plain http is no danger: nobody stands between. */
const local: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const defaultPorts: Readonly<Record<string, string>> = { https: '443', http: '80' };

/**
 * The normalized address when it may be gone to: https (http only on this machine), to exactly one of these hosts
 * (`host` or `host:port`, lower-case); null otherwise. What browsers forgive (tabs, backslashes, one slash, odd spellings of a
 * host) is refused: each has been used to make an address look like another one.
 */
export function allowedExternal(url: string, hosts: readonly string[]): string | null {
  const parts = url.length <= longestAddress ? strictUrl.exec(url) : null;
  if (!parts || !URL.canParse(url)) return null;
  const [, scheme = '', host = '', port] = parts.map((part) => part?.toLowerCase());
  const parsed = new URL(url);
  // The parser may read another host than it says: 0x7f.1 is 127.0.0.1.
  if (parsed.hostname !== host) return null;
  if (scheme !== 'https' && !local.has(host)) return null;
  const standard = defaultPorts[scheme] ?? '';
  const withPort = (text: string) => (/:\d+$/.test(text) ? text : `${text}:${standard}`);
  const target = `${host}:${port ?? standard}`;
  return hosts.some((allowed) => withPort(allowed) === target) ? parsed.href : null;
}

/** Whether a setting names a host in the form that `allowedExternal` takes. */
export const isHost = (text: string) => allowedExternal(`https://${text}/`, [text]) !== null;
