import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';

const contract = path.resolve('src/api/contract');
/** What each file of the contract exports. */
const exported: ReadonlyMap<string, Readonly<Record<string, unknown>>> = new Map(
  await Promise.all(globSync(`${contract}/**/*.ts`).map(async (file) => [file, await import(file)] as const)),
);

/** Every row that the console's own code imports as a value; whatever calls one imports it. */
export function calledRows(): ReadonlySet<AnyEndpoint> {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:model|browser)\.ts$/.test(file))
    .map((file) => path.resolve('src', file))
    .filter((file) => !file.startsWith(contract));
  return new Set(files.flatMap(rowsIn));
}

function rowsIn(file: string): AnyEndpoint[] {
  const source = readFileSync(file, 'utf8');
  return parseSync(file, source).program.body.flatMap((node) => {
    if (node.type !== 'ImportDeclaration' || node.importKind === 'type') return [];
    const rows = rowsOf(resolved(file, node.source.value));
    return node.specifiers.flatMap((specifier) => {
      if (specifier.type === 'ImportNamespaceSpecifier') return membersOf(specifier.local.name, source, rows);
      if (specifier.type !== 'ImportSpecifier' || specifier.importKind === 'type') return [];
      const { imported } = specifier;
      return rows.get(imported.type === 'Identifier' ? imported.name : imported.value) ?? [];
    });
  });
}

const resolved = (file: string, specifier: string) =>
  specifier.startsWith('#api/')
    ? path.resolve('src/api', specifier.slice('#api/'.length))
    : path.resolve(path.dirname(file), specifier);

/** The rows of a file of the contract by their names there. */
const rowsOf = (file: string): ReadonlyMap<string, AnyEndpoint> =>
  new Map(
    Object.entries<unknown>(exported.get(file) ?? {}).flatMap(([key, value]): [string, AnyEndpoint][] =>
      isRow(value) ? [[key, value]] : [],
    ),
  );

const isRow = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

function membersOf(name: string, source: string, rows: ReadonlyMap<string, AnyEndpoint>): AnyEndpoint[] {
  // Handed over whole: whoever takes it may call each.
  if (new RegExp(`\\b${name}[,)]`).test(source)) return [...rows.values()];
  const used = [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))];
  return used.flatMap(([, member = '']) => rows.get(member) ?? []);
}
