import type { BrowserContextOptions } from 'playwright';
import type { AccountName, TestServer } from '#tests/server/test-server.ts';

type StorageState = NonNullable<BrowserContextOptions['storageState']>;

/** What a browser keeps of the server's console: the tokens of a new session, or nothing. */
export async function storageOf(server: TestServer, account: AccountName | null): Promise<StorageState> {
  const tokens = account === null ? {} : await server.openSession(account);
  const localStorage = Object.entries(tokens).map(([name, value]) => ({ name, value: String(value) }));
  return { cookies: [], origins: [{ origin: server.url, localStorage }] };
}
