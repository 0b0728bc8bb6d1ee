import * as v from 'valibot';
import * as contract from '#api/contract/devices/wallpaper.ts';
import { wallpaperMaxSide, wallpaperTries, wallpaperWindowMs } from '#domain/limits.ts';
import { accounts } from '#server/seed/accounts.ts';
import { createTestDatabase } from '../databases.ts';
import { logInTo, startChildServer } from '../devices/child-server.ts';
import { smallPicture } from '../fixtures.ts';
import { callsAt, type TestServer } from '../test-server.ts';
import { hostileFile, smuggled } from './hostile-files.ts';
import { jpegParts } from './jpeg-parts.ts';

const prefix = 'data:image/jpeg;base64,';

/** Tables of the coding, the frame, its scans, and the few bytes that call it JFIF. */
const ofThePicture = new Set(['c0', 'c1', 'c2', 'c4', 'da', 'db', 'dd', 'e0']);

/** By then what serves an upload has been loaded and compiled. */
const ordinary = 10;
/** What a server may hold more than after ordinary pictures, whatever was uploaded since. */
const mayGrow = 100 * 1024 ** 2;

export interface Uploads {
  /** Uploads the `n`-th hostile file. Throws where it is neither refused with a sentence nor kept as nothing but a picture. */
  prove(n: number, seed: string): Promise<void>;
  /** Throws where the server has grown; answers by how many bytes. */
  proveMemory(): Promise<number>;
  close(): Promise<void>;
}

const memory = v.object({ rss: v.number() });

/** A server in a process of its own: what makes the files has no part in its memory. */
export async function openUploads(): Promise<Uploads> {
  const place = await createTestDatabase();
  const child = await startChildServer({ ...place.env, PORT: '0' }, ['--expose-gc']);
  let token = await logInTo(child.url, accounts.admin);
  const server = callsAt(child.url, async () => token);
  const rss = async () => v.parse(memory, await (await fetch(`${child.url}/api/test/memory`)).json()).rss;
  for (let n = 0; n < ordinary; n++) {
    const { id } = (await server.call(contract.upload, { body: { content: smallPicture } })).result;
    await server.call(contract.remove, { params: { id } });
  }
  const before = await rss();
  let tries = ordinary;
  return {
    prove: async (n, seed) => {
      if (++tries % wallpaperTries === 0) {
        await letPass(child.url, wallpaperWindowMs);
        token = await logInTo(child.url, accounts.admin);
      }
      await proveHostile(server, n, seed);
    },
    proveMemory: async () => {
      const grown = (await rss()) - before;
      if (grown > mayGrow)
        throw new Error(`the server holds ${grown} bytes more than after ordinary pictures`);
      return grown;
    },
    close: async () => {
      await child.kill('SIGTERM');
      await place.remove();
    },
  };
}

const letPass = (url: string, advance_ms: number) =>
  fetch(`${url}/api/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance_ms }),
  });

async function proveHostile(server: Pick<TestServer, 'call'>, n: number, seed: string): Promise<void> {
  const { name, outcome, bytes } = await hostileFile(n, seed);
  const wrong = (what: string) => new Error(`${name} (${n} of ${seed}): ${what}`);
  const body = { content: prefix + bytes.toString('base64') };
  const answer = await server.call(contract.upload, { body });
  if (answer.status !== 200) {
    if (outcome === 'kept') throw wrong(`refused: ${JSON.stringify(answer.body)}`);
    const { statusCode, message } = answer.refusal;
    if (![413, 422].includes(statusCode)) throw wrong(`answered ${statusCode}`);
    if (!/^[\p{Script=Han}\w ，]+$/u.test(message)) throw wrong(`is told ${message}`);
  } else {
    if (outcome === 'refused') throw wrong('taken');
    const { id } = answer.result;
    const { content } = (await server.call(contract.item, { query: { type: 'custom', id } })).result;
    if (!content.startsWith(prefix)) throw wrong('kept as something else');
    const file = Buffer.from(content.slice(prefix.length), 'base64');
    const { width, height, segments, behind } = jpegParts(file);
    if (file.includes(smuggled)) throw wrong('kept with what it carried');
    const others = segments.filter((segment) => !ofThePicture.has(segment));
    if (others.length > 0 || behind > 0) throw wrong(`kept with ${others} and ${behind} bytes behind it`);
    if (width < 1 || height < 1 || Math.max(width, height) > wallpaperMaxSide)
      throw wrong(`kept with ${width} by ${height} pixels`);
    await server.call(contract.remove, { params: { id } });
  }
  const alive = await server.call(contract.list, {});
  if (alive.verdict !== '200') throw wrong(`the next question is answered ${alive.verdict}`);
}
