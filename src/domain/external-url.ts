/**
 * Addresses that were written by somebody else: an operator's file, a history entry. What browsers forgive (tabs, backslashes,
 * one slash, odd spellings of a host) is refused here: each has been used to make an address look like another one.
 */

/** Printable ASCII without blank, quotation mark, angle bracket and backslash: what `URL` leaves standing after a host. */
const rest = '[!#-;=?-[\\]-~]*';
/** A host name is ASCII (an international one stands in its xn-- form) and ends in no dot; userinfo has no place. */
const strictUrl = new RegExp(
  `^(https?)://((?:[a-z0-9_-]+\\.)*[a-z0-9_-]+|\\[[0-9a-f:.]+\\])(?::([1-9]\\d{0,4}))?(?:[/?#]${rest})?$`,
  'i',
);
const strictPath = new RegExp(`^/(?!/)${rest}$`);
const longestUrl = 2_048;
/** Where plain http is no danger: nobody stands between. */
const local: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const defaultPorts: Readonly<Record<string, string>> = { https: '443', http: '80' };

/**
 * The normalized address when it may be gone to: https (http only on this machine), to exactly one of these hosts
 * (`host` or `host:port`, lower-case); null otherwise.
 */
export function allowedExternal(url: string, hosts: readonly string[]): string | null {
  const parts = url.length <= longestUrl ? strictUrl.exec(url) : null;
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

/** An address within the console: a path, perhaps with query and hash, that no browser takes for another host's. */
export function isInternalPath(text: string): boolean {
  if (text.length > longestUrl || !strictPath.test(text)) return false;
  // /a/..//b is //b to a browser.
  return !new URL(text, 'http://console.invalid').pathname.startsWith('//');
}
