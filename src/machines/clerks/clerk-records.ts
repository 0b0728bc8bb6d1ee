import { type LogIn, loginLog } from '#api/contract/people/login-log.ts';
import type { Client } from '#api/contract/row/call.ts';

const shownLogIns = 5;

/** The last tries of a clerk to log in, newest first. */
export async function loadClerkLogIns(
  client: Client,
  for_clerk: string,
  signal: AbortSignal,
): Promise<readonly LogIn[]> {
  const query = { for_clerk, page_size: String(shownLogIns) };
  return (await client.call(loginLog, { query }, { signal })).list;
}
