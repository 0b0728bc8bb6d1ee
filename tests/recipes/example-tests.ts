import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/processes.ts';

const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** A recipe shows these files as they are compiled, and no other code. */
export function testShownFiles(recipe: string, files: readonly string[]): void {
  it('shows the files that are compiled, and no other code', () => {
    const shown = [...readText(`docs/recipes/${recipe}.md`).matchAll(/```tsx?\n([\s\S]*?)```/g)];
    expect(shown.map(([, code]) => code)).toEqual(files.map(readText));
  });
}
