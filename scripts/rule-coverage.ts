import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './processes.ts';

export interface Rule {
  id: string;
  text: string;
}

export interface RuleCoverage {
  rules: Rule[];
  /** Rule id → the test files that name it. */
  named: Map<string, string[]>;
  /** Ids that look like rules but stand in no line of docs/rules.md → the test files that name them. */
  unknown: Map<string, string[]>;
}

const ruleLine = /^- `([^`]+)` — (.*)$/gm;
const bracketed = /\[([a-z]+(?:\.[a-z0-9-]+)+)\]/g;

export function rulesOf(markdown: string): Rule[] {
  return [...markdown.matchAll(ruleLine)].map(([, id = '', text = '']) => ({ id, text }));
}

/** Finds the rule ids in square brackets. Brackets of an area that no rule has are no rule ids. */
export function coverageOf(rules: Rule[], files: Iterable<[file: string, source: string]>): RuleCoverage {
  const known = new Set(rules.map((rule) => rule.id));
  const areas = new Set(rules.map((rule) => rule.id.split('.')[0]));
  const named = new Map<string, string[]>();
  const unknown = new Map<string, string[]>();
  for (const [file, source] of files) {
    for (const id of new Set([...source.matchAll(bracketed)].map(([, found = '']) => found))) {
      if (!areas.has(id.split('.')[0])) continue;
      const into = known.has(id) ? named : unknown;
      into.set(id, [...(into.get(id) ?? []), file]);
    }
  }
  return { rules, named, unknown };
}

/** The rules of docs/rules.md against every file of tests/ and every test beside its source. */
export function readRuleCoverage(): RuleCoverage {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const patterns = ['tests/**/*.{ts,tsx}', '{src,server}/**/*.test.{ts,tsx}'];
  const files = globSync(patterns, { cwd: root }).toSorted();
  return coverageOf(
    rulesOf(read('docs/rules.md')),
    files.map((file) => [file, read(file)]),
  );
}
