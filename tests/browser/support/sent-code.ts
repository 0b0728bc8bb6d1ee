import * as v from 'valibot';
import type { TestServer } from '#tests/server/test-server.ts';

const sentCodes = v.object({ list: v.array(v.object({ type: v.string(), code: v.string() })) });

/** The code that the server has sent last to somebody's phone. */
export async function lastSentCode(server: TestServer): Promise<string> {
  const { list } = v.parse(sentCodes, await (await server.fetch('/api/test/sms')).json());
  const code = list.at(-1)?.code;
  if (code === undefined) throw new Error('no code was sent');
  return code;
}
