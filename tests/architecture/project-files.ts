import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');
const ignored = new Set([
  '.git',
  ...read('.gitignore')
    .split('\n')
    .map((line) => line.replace(/\/$/, '')),
]);

/** A file's text; the name is relative to the project's folder. */
export function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** Every file of the project that is not git-ignored, as names relative to its folder. Asks no git: it may be missing. */
export function projectFiles(folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    // With a slash before it: at the project's root alone.
    if (ignored.has(entry.name) || ignored.has(`/${name}`)) return [];
    return entry.isDirectory() ? projectFiles(name) : [name];
  });
}

const binary = /\.(?:png|jpg|jpeg|webp|gif|ico|woff2?|p7m|xlsx)$/;

export function textFiles(): string[] {
  return projectFiles().filter((file) => !binary.test(file) && !file.endsWith('.log'));
}
