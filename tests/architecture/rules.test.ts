import { describe, expect, it } from 'vitest';
import { coverageOf, readRuleCoverage, rulesOf } from '../../tools/rules/rule-coverage.ts';
import { provenRules } from './proven-rules.ts';

const { rules, named, unknown } = readRuleCoverage();

describe('rules', () => {
  it('no test names a rule that does not exist', () => {
    expect(Object.fromEntries(unknown)).toEqual({});
  });

  it('every entry of the list of proven ones is a rule, in it once', () => {
    const ids = new Set(rules.map((rule) => rule.id));
    expect(provenRules.filter((id, at) => !ids.has(id) || provenRules.indexOf(id) !== at)).toEqual([]);
  });

  it.each(provenRules)('a test names %s', (id) => {
    expect(named.get(id) ?? []).not.toEqual([]);
  });

  it('are recognised by their ids in square brackets', () => {
    const some = rulesOf('# Rules\n- `app.title` — the title\n- `app.toast` — closes\n');
    const title = (id: string) => `it('[${id}] …')`;
    const coverage = coverageOf(some, [
      ['a.test.ts', title('app.title')],
      ['b.test.ts', title('app.nothing') + title('other.area')],
    ]);
    expect(some.map((rule) => rule.id)).toEqual(['app.title', 'app.toast']);
    expect([...coverage.named]).toEqual([['app.title', ['a.test.ts']]]);
    expect([...coverage.unknown]).toEqual([['app.nothing', ['b.test.ts']]]);
  });

  it('are named by titles and their tables, not by comments or other texts', () => {
    const some = ['a.comment', 'a.text', 'a.title', 'a.group', 'a.table'].map((id) => ({ id, text: '' }));
    const source = `
      // it('[a.comment] …')
      describe("[a.group] …", () => {
        it('[a.title] …', () => tell('[a.text]'));
        it.each([['[a.table]', made(1)]])('%s …', () => {});
      });`;
    expect([...coverageOf(some, [['a.test.ts', source]]).named.keys()].toSorted()).toEqual([
      'a.group',
      'a.table',
      'a.title',
    ]);
  });
});
