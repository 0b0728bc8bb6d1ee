import path from 'node:path';
import { type Plugin, parseAst } from 'vite';
import { root } from '../scripts/processes.ts';
import { type Panda, resolveRecipe, staticRecipe } from './static-recipe.ts';

/** A part of a source file as the parser gives it. */
interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

const stylesModule = '#styled/css/index.mjs';
const runtimeModule = 'virtual:static-recipes';

/**
 * Replaces `css({ … })` and `cva({ … })` by the class names that they stand for, so that neither Panda's runtime nor the style
 * objects ship to the browser. What is no literal stays as it is, and takes the runtime along.
 */
export function staticStyles(): Plugin[] {
  let panda: Panda;
  return [
    {
      name: 'static-styles',
      apply: 'build',
      enforce: 'pre',
      async buildStart() {
        panda = await import(path.join(root, 'styled-system', 'css', 'index.mjs'));
      },
      resolveId: (id) => (id === runtimeModule ? `\0${id}` : null),
      load: (id) => (id === `\0${runtimeModule}` ? `export const recipe = ${resolveRecipe};` : null),
      transform: {
        filter: { id: /\/src\/.*\.tsx?$/, code: stylesModule },
        handler: (code, id) => ({ code: withStaticStyles(code, id, panda), map: null }),
      },
    },
    {
      name: 'static-styles:runtime',
      apply: 'build',
      // It fills its tables as it starts, which keeps it in the build where nobody uses it.
      transform: {
        filter: { id: /\/styled-system\/.*\.mjs$/ },
        handler: (code) => ({ code, map: null, moduleSideEffects: false }),
      },
    },
  ];
}

/** The source of a module with its styles as class names. */
export function withStaticStyles(code: string, file: string, panda: Panda): string {
  const calls = styleCalls(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  let result = code;
  for (const { name, argument, start, end } of calls.toReversed()) {
    const value = literalObject(argument);
    if (value === undefined) continue;
    const text =
      name === 'css'
        ? JSON.stringify(panda.css(value))
        : `/* @__PURE__ */ recipe(${JSON.stringify(staticRecipe(value, panda))})`;
    result = result.slice(0, start) + text + result.slice(end);
  }
  return calls.some(({ name }) => name === 'cva')
    ? `import { recipe } from '${runtimeModule}';${result}`
    : result;
}

interface StyleCall {
  readonly name: 'css' | 'cva';
  readonly argument: Syntax;
  readonly start: number;
  readonly end: number;
}

/** The calls of `css` and `cva` with one argument, in the order of the source. */
function styleCalls(node: unknown, found: StyleCall[] = []): StyleCall[] {
  for (const child of Array.isArray(node) ? node : isSyntax(node) ? Object.values(node) : []) {
    const call = isSyntax(child) && child.type === 'CallExpression' ? child : undefined;
    const name = isSyntax(call?.callee) ? call.callee.name : undefined;
    const [argument, more] = Array.isArray(call?.arguments) ? call.arguments : [];
    if (call && (name === 'css' || name === 'cva') && isSyntax(argument) && !more) {
      found.push({ name, argument, start: call.start, end: call.end });
    } else styleCalls(child, found);
  }
  return found;
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** The value of an expression that consists of literals alone; undefined for any other. */
function literalValue(node: unknown): unknown {
  if (!isSyntax(node)) return undefined;
  if (node.type === 'Literal') return node.value ?? undefined;
  if (node.type === 'ArrayExpression' && Array.isArray(node.elements)) {
    const items = node.elements.map(literalValue);
    return items.includes(undefined) ? undefined : items;
  }
  return literalObject(node);
}

function literalObject(node: Syntax): Record<string, unknown> | undefined {
  if (node.type !== 'ObjectExpression' || !Array.isArray(node.properties)) return undefined;
  const entries = node.properties.map((property: Syntax) => [nameOf(property), literalValue(property.value)]);
  return entries.flat().includes(undefined) ? undefined : Object.fromEntries(entries);
}

function nameOf({ type, computed, key }: Syntax): string | undefined {
  if (type !== 'Property' || computed || !isSyntax(key)) return undefined;
  const name = key.type === 'Identifier' ? key.name : key.value;
  return name === undefined ? undefined : String(name);
}
