import { describe, expect, it } from 'vitest';
import { blindBugs, withBug } from '../../tools/bugs/choose.ts';
import { editsOf } from '../../tools/bugs/edits.ts';

const source = `
const rows = await db.selectFrom('a').where('id', '=', id).execute();
if (!rows.length) throw new Error('没有');
const found = rows.length === 1 && isNew(a, b) ? [1, c] : '已有';
await save(rows);
log.info('done');
`;

describe('the bugs that are put in', () => {
  it('are one small change each', () => {
    const changed = editsOf('server/a.ts', source).map(({ kind, from, to }) => `${kind}: ${from} → ${to}`);
    expect(changed).toEqual([
      "clause: db.selectFrom('a').where('id', '=', id) → db.selectFrom('a')",
      "guard: if (!rows.length) throw new Error('没有'); → ;",
      'negation: !rows.length → rows.length',
      "words: '没有' → '已有'",
      "branches: rows.length === 1 && isNew(a, b) ? [1, c] : '已有' → rows.length === 1 && isNew(a, b) ? '已有' : [1, c]",
      'comparison: === → !==',
      'number: 1 → 2',
      'logic: && → ||',
      'arguments: isNew(a, b) → isNew(b, a)',
      'element: 1,  → ',
      'number: 1 → 2',
      "words: '已有' → '没有'",
      'statement: await save(rows); → ;',
    ]);
  });

  it('are the same for the same seed, and fit the source that they stem from only', () => {
    const read = () => source;
    const some = (seed: number) => {
      const bugs = blindBugs(seed, ['server/a.ts', 'src/domain/b.ts', 'src/app/c.ts'], read);
      return Array.from({ length: 20 }, () => bugs.next().value);
    };
    expect(some(7)).toEqual(some(7));
    expect(some(8)).not.toEqual(some(7));
    expect(new Set(some(7).map(({ file }) => file)).size).toBe(3);
    for (const bug of some(7)) {
      expect(withBug(source, bug)).toHaveLength(source.length - bug.from.length + bug.to.length);
      expect(withBug(`//${source}`, bug)).toBeNull();
    }
    const byHand = { file: 'server/a.ts', from: '=== 1', to: '=== 2', what: 'two are one' };
    expect(withBug(source, byHand)).toContain('=== 2');
    expect(withBug(source, { ...byHand, from: 'rows' })).toBeNull();
  });
});
