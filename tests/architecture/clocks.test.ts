import { describe, expect, it } from 'vitest';
import { projectFiles, read } from './project-files.ts';

/**
 * Whether a phone was in touch lately, a command may be taken back or a time lies ahead is told by the server's clock (`serverNow`):
 * the computer's may be wrong by days, and the console would promise or refuse what is not so.
 */
const files = projectFiles().filter(
  (file) =>
    /^src\/(?:app|machines|screens|domain)\/.*\.tsx?$/.test(file) && !/\.(?:browser|model)\.ts$/.test(file),
);

/** Only how long something took on this computer, or what somebody saved on it. */
const ofThisComputer: readonly string[] = [
  // whether a page was loaded anew just now
  'src/app/builds/reload.ts',
  // a recording, with the machine's own times
  'src/app/recorder/recorder.ts',
  // how long a password's stand-in is good for, from when it came
  'src/app/session/kept.ts',
  // programs of others, on their own computers
  'src/domain/open-api/examples.ts',
  // the one place that knows both clocks
  'src/domain/text/server-clock.ts',
];

/** `Date.now` in any spelling, `new Date()`, `Date()`: what reads this computer's clock. */
const reading = /\bDate\s*\.\s*now\b|\bDate\s*\(\s*\)|\bDate\s*\[/;

describe('the clock of this computer', () => {
  it('is read by nobody who compares it with what the server tells', () => {
    expect(files.filter((file) => reading.test(read(file)))).toEqual(ofThisComputer);
  });

  it.each([
    ['const at = Date.now();', true],
    ['createKeeper(Date.now)', true],
    ['useState(() => new Date())', true],
    ['new Date(serverNow())', false],
    ['new Date(run_at)', false],
  ])('is seen to be read, or not, in %s', (text, isRead) => {
    expect(reading.test(text)).toBe(isRead);
  });
});
