import { describe, expect, it } from 'vitest';
import { projectFiles, read } from './project-files.ts';

/** What holds for every kind of device; a kind's own stands in a folder of its name, the registers that list the kinds name them. */
const rooms = [
  /^src\/domain\/devices\//,
  /^src\/api\/contract\/devices\//,
  /^server\/(?:batch|operations|outbox|live|call|security)\//,
  /^server\/devices\/(?:(?:port|list|export|defaults)\/)?[^/]+$/,
  /^src\/screens\/(?:devices|shared)\//,
  /^src\/machines\/(?:kits|devices)\//,
];

const kinds = /\b(?:apple|ios|android)|(?:Apple|IOS|Ios|Android)(?![a-z])/;
const comments = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const namesOne = (source: string) => kinds.test(source.replace(comments, ''));

describe('what holds for every kind of device', () => {
  it.each([
    ["tx.updateTable('apple_device')", true],
    ["may(actor, 'android.lock')", true],
    ['const facts: AppleFacts', true],
    ['// as Apple says', false],
    ['tableOf(device.kind)', false],
  ])('is understood: %s', (line, isOne) => expect(namesOne(line)).toBe(isOne));

  it('names none', () => {
    const files = projectFiles().filter((file) => rooms.some((room) => room.test(file)));
    expect(files.length).toBeGreaterThan(120);
    expect(files.filter((file) => namesOne(read(file)))).toEqual([]);
  });
});
