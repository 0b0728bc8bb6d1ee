import { readFileSync } from 'node:fs';
import path from 'node:path';

const file = path.join(import.meta.dirname, '..', '..', 'package.json');
let known: string | undefined;

/** The version of the product that this server is part of. */
export function productVersion(): string {
  const { version }: { version: string } = known
    ? { version: known }
    : JSON.parse(readFileSync(file, 'utf8'));
  known = version;
  return version;
}
