/** Printable ASCII without blank, quotation mark, angle bracket and backslash: what `URL` leaves standing after a host. */
export const plainCharacters = '[!#-;=?-[\\]-~]*';
export const longestAddress = 2_048;
const strictPath = new RegExp(`^/(?!/)${plainCharacters}$`);

/** An address within the console: a path, perhaps with query and hash, that no browser takes for another host's. */
export function isInternalPath(text: string): boolean {
  if (text.length > longestAddress || !strictPath.test(text)) return false;
  // /a/..//b is //b to a browser.
  return !new URL(text, 'http://console.invalid').pathname.startsWith('//');
}
