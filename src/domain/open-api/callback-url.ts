import * as messages from './messages.ts';

/** What is wrong with an address that callbacks shall go to, in Chinese; null: nothing that the address itself tells. Where it leads is asked by the server. */
export function callbackUrlFault(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:\/\//i.test(address) || url.hostname === '') return messages.callbackUrlShape;
  return url.username || url.password || url.hash ? messages.callbackUrlPlain : null;
}
