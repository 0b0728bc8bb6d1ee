import { enrollLink } from '#api/contract/apple/registration.ts';
import type { Client } from '#api/contract/row/call.ts';

/** @param origin where the enrol page is, unless the server says so */
export async function loadEnrollLink(
  client: Client,
  { deviceId, origin }: { readonly deviceId: string; readonly origin: string },
  signal: AbortSignal,
): Promise<string> {
  const { path, url } = await client.call(enrollLink, { params: { id: deviceId } }, { signal });
  return url ?? new URL(path, origin).href;
}
