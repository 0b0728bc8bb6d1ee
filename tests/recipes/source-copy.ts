import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../scripts/processes.ts';
import { changed, type RecipeChange } from './recipe-changes.ts';

/** What is installed or made, and does not change with the source. */
const linked = ['node_modules', 'styled-system'];

/** A copy of these files and folders of the project in a temporary folder, for changes that a recipe shows. Answers the folder. */
export function copySource(parts: readonly string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'phoneward-recipe-'));
  for (const part of parts) cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  for (const part of linked) symlinkSync(path.join(root, part), path.join(folder, part));
  return folder;
}

/** Throws where the change does not fit. */
export function apply(folder: string, change: RecipeChange): void {
  const file = path.join(folder, change.file);
  const after = changed(existsSync(file) ? readFileSync(file, 'utf8') : null, change);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, after);
}
