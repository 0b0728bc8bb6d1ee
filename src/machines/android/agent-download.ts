import { mdmAppDownloadLink } from '#api/contract/android/enrolment.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { AndroidChannel } from '#domain/android/brands.ts';

/** Where a channel's phones find the agent, null being any phone's; phones can enrol by their code without it. */
export const loadAgentDownload = (client: Client, channel: AndroidChannel | null, signal: AbortSignal) =>
  client.call(
    mdmAppDownloadLink,
    { query: channel === null ? {} : { channel: String(channel) } },
    { signal, quiet: 'beside' },
  );
