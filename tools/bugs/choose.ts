import { type Edit, editsOf } from './edits.ts';

export interface Bug {
  readonly file: string;
  /** offset of `from`; absent: `from` occurs once */
  readonly at?: number;
  readonly from: string;
  readonly to: string;
  /** its kind, or in words what is wrong then */
  readonly what: string;
}

/** What is broken, and how many of a hundred bugs fall on it. Left out: demo data, past migrations, tools, what only tests read. */
const areas = [
  {
    share: 40,
    pattern: /^server\/(?!seed\/|programs\/|database\/migrations\/|routes\/(?:dev|test-hooks)\/|openapi)/,
  },
  { share: 25, pattern: /^src\/(domain|api\/contract)\// },
  { share: 35, pattern: /^src\/(machines|screens|app|api)\/(?!contract\/|dev\/|recorder\/)/ },
] as const;
const isTestOnly = (file: string) => /\.(model|browser|test)\.tsx?$|\/titles\.ts$/.test(file);

/** xorshift32: the same numbers for the same seed on every machine, each from 0 up to 1. */
function* numbersFrom(seed: number): Generator<number, never> {
  let state = seed * 2_654_435_761 || 1;
  for (;;) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    yield (state >>> 0) / 2 ** 32;
  }
}

/**
 * Bugs without end, blind: an area by its share, a file by its size, one of the kinds of edit that the file has, one edit of it. The
 * caller leaves out those that do not compile.
 */
export function* blindBugs(
  seed: number,
  files: readonly string[],
  read: (file: string) => string,
): Generator<Bug, never> {
  const random = numbersFrom(seed);
  const pick = <T>(of: readonly T[], weight: (one: T) => number = () => 1): T => {
    let left = random.next().value * of.reduce((sum, one) => sum + weight(one), 0);
    for (const one of of) {
      left -= weight(one);
      if (left < 0) return one;
    }
    throw new Error('nothing to choose from');
  };
  const groups = areas.map(({ share, pattern }) => ({
    share,
    files: files
      .filter((file) => pattern.test(file) && !isTestOnly(file))
      .map((file) => ({ file, size: read(file).length })),
  }));
  for (;;) {
    const group = pick(groups, ({ share }) => share);
    const { file } = pick(group.files, ({ size }) => size);
    const edits = editsOf(file, read(file));
    if (edits.length === 0) continue;
    const kind = pick([...new Set(edits.map((edit) => edit.kind))]);
    const { at, from, to }: Edit = pick(edits.filter((edit) => edit.kind === kind));
    yield { file, at, from, to, what: kind };
  }
}

/** The source with the bug in it; null where it does not fit (any more). */
export function withBug(source: string, bug: Bug): string | null {
  const at = bug.at ?? source.indexOf(bug.from);
  const isThere = source.slice(at, at + bug.from.length) === bug.from;
  const isOnly = bug.at !== undefined || source.indexOf(bug.from, at + 1) < 0;
  return at >= 0 && isThere && isOnly
    ? source.slice(0, at) + bug.to + source.slice(at + bug.from.length)
    : null;
}
