import { mdmAppDownloadLink } from '#api/contract/android/enrolment.ts';
import type { Client } from '#api/contract/row/call.ts';

/** Where the phones of each channel find the agent; they can enrol by their code without it. */
export const loadAgentDownloads = async (client: Client, signal: AbortSignal) =>
  (await client.call(mdmAppDownloadLink, { query: {} }, { signal, quiet: 'beside' })).list;
