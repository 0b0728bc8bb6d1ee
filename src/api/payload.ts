import * as v from 'valibot';
import { isInternalPath } from '#domain/site/internal-path.ts';
import { payloadPath } from '#domain/site/plumbing-paths.ts';
import { type Payload, payload } from './contract/plumbing.ts';
import { getFile } from './plumbing.ts';

/** What a prerendered route shows besides its code. Throws where it cannot be had, and for an address that names a host. */
export const fetchPayload = async (path: string): Promise<Payload> =>
  getFile(payloadAddress(path), (content) => v.is(payload, content));

/** `build.payload`: only paths have payloads. */
export function payloadAddress(path: string): string {
  if (!isInternalPath(path)) throw new Error(`the address of a payload must not name a host: ${path}`);
  return payloadPath(new URL(path, 'http://console.invalid').pathname);
}
