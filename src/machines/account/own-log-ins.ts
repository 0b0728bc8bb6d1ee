import { type LogIn, ownLoginLog } from '#api/contract/people/login-log.ts';
import type { Client } from '#api/contract/row/call.ts';

const shown = 10;

/** One's last log-ins, newest first (`decision.own-log-ins`). */
export async function loadOwnLogIns(client: Client, signal: AbortSignal): Promise<readonly LogIn[]> {
  return (await client.call(ownLoginLog, { query: { page_size: String(shown) } }, { signal })).list;
}
