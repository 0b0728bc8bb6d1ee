import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostileKinds } from './hostile-files.ts';
import { openUploads, type Uploads } from './hostile-uploads.ts';

let uploads: Uploads;
beforeAll(async () => {
  uploads = await openUploads();
});
afterAll(() => uploads.close());

/** `npm run proofs` uploads ten times as many. */
const files = Array.from({ length: 30 }, (_, n) => n);

it('[decision.wallpaper.upload] refuses or cleans whatever is said to be a picture, keeps nothing of it in memory, and goes on serving', {
  timeout: 120_000,
}, async () => {
  expect(hostileKinds).toBeLessThan(files.length);
  for (const n of files) await uploads.prove(n, 'tests');
  await uploads.proveMemory();
});
