import { fork } from 'node:child_process';
import path from 'node:path';
import * as v from 'valibot';
import { wallpaperMaxBytes, wallpaperMaxSide } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Log } from '#server/process/log.ts';

const prefix = 'data:image/jpeg;base64,';
/** How each JPEG begins. */
const startOfImage = Buffer.from([0xff, 0xd8, 0xff]);

const writer = path.join(import.meta.dirname, 'write-picture.ts');
/** Many times what the largest picture takes, and a third of what the call may: those that come meanwhile wait. */
const writeMs = 10_000;

const refused = (sentence: string) => new Refusal('NOT_POSSIBLE', sentence, { field: 'content' });
const tooLarge = () =>
  new Refusal('TOO_LARGE', messages.wallpaperTooLarge(wallpaperMaxBytes / 1024 ** 2), { field: 'content' });

/** What may be wrong with a picture that begins as one. */
const faults = {
  broken: () => refused(messages.wallpaperBroken),
  'too wide': () => refused(messages.wallpaperTooWide(wallpaperMaxSide)),
  'too large': tooLarge,
};
export type PictureFault = keyof typeof faults;
const answer = v.union([v.instance(Uint8Array), v.picklist(Object.keys(faults) as PictureFault[])]);

/** Pictures are written one after the other: each takes up to 100 MB meanwhile. */
let lastWritten: Promise<unknown> = Promise.resolve();

/**
 * A picture of somebody as a data URL, decoded and written anew (`decision.wallpaper.upload`): upright, and nothing of the file but the
 * picture. Throws 413 and 422.
 */
export async function cleanPicture(content: string, log: Log): Promise<string> {
  if (!content.startsWith(prefix)) throw refused(messages.wallpaperNotJpeg);
  const file = Buffer.from(content.slice(prefix.length), 'base64');
  if (file.length > wallpaperMaxBytes) throw tooLarge();
  if (!file.subarray(0, startOfImage.length).equals(startOfImage)) throw refused(messages.wallpaperNotJpeg);
  const written = lastWritten.then(() => writeApart(file, log));
  lastWritten = written.catch(() => undefined);
  const picture = await written;
  if (typeof picture === 'string') throw faults[picture]();
  return prefix + Buffer.from(picture).toString('base64');
}

/**
 * By a process that ends with it. In ours, each thread that decodes would keep most of what its largest picture took: glibc gives little
 * of it back. A file that brings the decoder down brings nothing else down, and learns no setting of ours: it is refused as broken.
 */
async function writeApart(file: Buffer, log: Log): Promise<v.InferOutput<typeof answer>> {
  const child = fork(writer, {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    timeout: writeMs,
    killSignal: 'SIGKILL',
  });
  const said = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.once('message', resolve);
    // After what it has said, if it has said anything.
    child.once('close', (code, signal) => {
      if (signal === null)
        return reject(new Error(`a picture's process ended with ${code} and said nothing`));
      log.warn('a picture brought its process down', { signal, bytes: file.length });
      resolve('broken');
    });
    child.send(file);
  });
  return v.parse(answer, said);
}
