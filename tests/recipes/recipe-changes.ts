/** A change that a recipe shows under the name of its file: a whole new file, or lines that go into one that is there. */
export interface RecipeChange {
  readonly file: string;
  readonly language: 'ts' | 'tsx' | 'diff';
  readonly code: string;
}

const heading = /^\*\*`([^`]+)`\*\*$/;
const fence = /^```(ts|tsx|diff)$/;

/** Those of a recipe, in its order; several blocks may follow one name. */
export function changesOf(recipe: string): RecipeChange[] {
  const changes: RecipeChange[] = [];
  let file: string | null = null;
  const lines = recipe.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    file = heading.exec(line)?.[1] ?? file;
    const language = fence.exec(line)?.[1] as RecipeChange['language'] | undefined;
    if (language === undefined) continue;
    const end = lines.indexOf('```', at);
    if (file === null || end < 0)
      throw new Error(`line ${at + 1} of the recipe begins a block of no file, or one without an end`);
    changes.push({ file, language, code: `${lines.slice(at + 1, end).join('\n')}\n` });
    at = end;
  }
  return changes;
}

/** A file after a change; null: it was not there. Throws where the lines of a diff do not stand in it exactly once. */
export function changed(before: string | null, { file, language, code }: RecipeChange): string {
  if (language !== 'diff') {
    if (before !== null) throw new Error(`${file} is there already`);
    return code;
  }
  const lines = code.trimEnd().split('\n');
  const side = (sign: '-' | '+') =>
    lines.flatMap((line) => (line[0] === ' ' || line[0] === sign ? [`${line.slice(1)}\n`] : [])).join('');
  const parts = (before ?? '').split(side('-'));
  if (parts.length !== 2) throw new Error(`${file} has these lines ${parts.length - 1} times:\n${side('-')}`);
  return parts.join(side('+'));
}
