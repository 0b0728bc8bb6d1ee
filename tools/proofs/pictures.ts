import { openUploads, type Uploads } from '#tests/server/wallpapers/hostile-uploads.ts';
import type { Part } from './part.ts';
import { startTestPostgres } from './test-postgres.ts';

const lookEvery = 25;

interface World {
  readonly uploads: Uploads;
  close(): Promise<void>;
}
let world: World | null = null;

/** On PostgreSQL: the embedded database is in the same process, and fills its 128 MB of buffers with whatever is written. */
async function open(): Promise<World> {
  const postgres = await startTestPostgres();
  const uploads = await openUploads();
  const close = async () => {
    await uploads.close();
    await postgres.stop();
  };
  return { uploads, close };
}

/** Files that are said to be pictures: each is refused or cleaned, and the server keeps nothing of them in memory (`decision.wallpaper.upload`). */
export const pictures: Part = {
  cases: 'hostile files',
  count: 300,
  async prove(n, seed) {
    world ??= await open();
    await world.uploads.prove(n, seed);
    if (n % lookEvery !== 0) return;
    const grown = await world.uploads.proveMemory();
    process.stdout.write(`${n} files: ${Math.round(grown / 1024 ** 2)} MB more\n`);
  },
  async close() {
    await world?.close();
    world = null;
  },
};
