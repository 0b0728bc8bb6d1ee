import { enrollLink } from '#api/contract/apple/registration.ts';
import type { Client } from '#api/contract/row/call.ts';

/** The link by which a customer enrols a device. */
export interface EnrollLink {
  /** what tells it from the device's other links */
  readonly slug: string;
  readonly url: string;
  /** nobody can enrol by it any more */
  readonly isEnded: boolean;
  /** somebody has */
  readonly isSubmitted: boolean;
  /** the device has a hirer: nobody can enrol it by any link */
  readonly isHired: boolean;
}

/** @param origin where the enrol page is, unless the server says so */
export async function loadEnrollLink(
  client: Client,
  { deviceId, origin }: { readonly deviceId: string; readonly origin: string },
  signal: AbortSignal,
): Promise<EnrollLink> {
  const link = await client.call(enrollLink, { params: { id: deviceId } }, { signal });
  return {
    slug: link.sn_encrypt,
    url: link.url ?? new URL(link.path, origin).href,
    isEnded: link.ended_at !== null,
    isSubmitted: link.submitted_at !== null,
    isHired: link.hired,
  };
}
