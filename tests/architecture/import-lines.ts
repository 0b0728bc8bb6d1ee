import { parseSync } from 'vite';

export interface ImportLine {
  /** As written, such as `#domain/limits.ts`; undefined where it is computed. */
  specifier: string | undefined;
  typeOnly: boolean;
}

interface Node {
  type: string;
  source?: { type: string; value?: unknown } | null;
  importKind?: string;
  exportKind?: string;
}

const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Those that name another file, wherever they stand. */
function importsIn(value: unknown, found: Node[] = []): Node[] {
  if (Array.isArray(value)) for (const each of value) importsIn(each, found);
  else if (isNode(value)) {
    if (importing.has(value.type) && value.source) found.push(value);
    for (const each of Object.values(value)) importsIn(each, found);
  }
  return found;
}

/** What a file imports or re-exports, statically, dynamically or as a type. */
export function importLines(file: string, source: string): ImportLine[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length) throw new Error(`${file}: ${errors.map((error) => error.message).join(', ')}`);
  return importsIn(program.body).map((node) => ({
    specifier: typeof node.source?.value === 'string' ? node.source.value : undefined,
    typeOnly: node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type',
  }));
}
