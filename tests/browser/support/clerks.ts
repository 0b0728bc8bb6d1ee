import type { TestServer } from '#tests/server/test-server.ts';

export interface ClerkChange {
  readonly phone_number: string;
  readonly disabled?: boolean;
  /** codes */
  readonly permission?: readonly string[];
  /** of the clerk's store */
  readonly modules?: readonly string[];
}

/** Changes what a clerk may do, as an administrator does; their live streams hear of it. */
export async function changeClerk(server: TestServer, change: ClerkChange): Promise<void> {
  const response = await server.fetch('/api/test/clerk', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  if (!response.ok) throw new Error(`the clerk was not changed: ${await response.text()}`);
}
