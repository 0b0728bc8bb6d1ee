import { mdmAppDownloadLink } from '#api/contract/android/enrolment.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { AndroidChannel } from '#domain/android/brands.ts';

/** Where phones find the agent, of a channel alone or of each that has one; phones can enrol by their code without it. */
export const loadAgentDownloads = async (
  client: Client,
  channel: AndroidChannel | null,
  signal: AbortSignal,
) => {
  const { list } = await client.call(
    mdmAppDownloadLink,
    { query: channel === null ? {} : { channel: String(channel) } },
    { signal, quiet: 'beside' },
  );
  return list;
};
