import { parseSync } from 'vite';

/** One small change of a source file that could be a mistake of a person. */
export interface Edit {
  /** offset in the file */
  readonly at: number;
  readonly from: string;
  readonly to: string;
  readonly kind: EditKind;
}

const editKinds = [
  'comparison',
  'logic',
  'negation',
  'branches',
  'number',
  'statement',
  'clause',
  'element',
  'guard',
  'words',
  'arguments',
] as const;
export type EditKind = (typeof editKinds)[number];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly operator?: string;
  readonly value?: unknown;
  readonly expression?: Node;
  readonly argument?: Node;
  readonly callee?: Node;
  readonly object?: Node;
  readonly property?: Node & { readonly name?: string };
  readonly arguments?: readonly Node[];
  readonly elements?: readonly (Node | null)[];
  readonly left?: Node;
  readonly right?: Node;
  readonly consequent?: Node;
  readonly alternate?: Node | null;
  readonly body?: unknown;
}

const comparisons: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
};
const logic: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' };
/** parts of a query, a schema or a chain that can be forgotten */
const clauses = new Set(
  'where whereRef orderBy forUpdate skipLocked distinct limit offset filter trim toSorted toLowerCase toUpperCase'.split(
    ' ',
  ),
);
const han = /\p{Script=Han}/u;

/** Every edit that is possible in a file, in the order of the source. */
export function editsOf(file: string, source: string): Edit[] {
  const { program } = parseSync(file, source);
  const nodes = [...nodesOf(program.body)];
  const texts = nodes.filter(isChinese);
  return nodes.flatMap((node) => editsOfNode(node, source, texts)).toSorted((a, b) => a.at - b.at);
}

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each);
  else if (isNode(value)) {
    // Types have no effect, and nobody meets a log line.
    if (value.type.startsWith('TS') && !value.expression) return;
    if (value.type === 'ImportDeclaration') return;
    yield value;
    for (const each of Object.values(value)) yield* nodesOf(each);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const isChinese = ({ type, value }: Node) =>
  type === 'Literal' && typeof value === 'string' && han.test(value);

function editsOfNode(node: Node, source: string, texts: readonly Node[]): Edit[] {
  const text = (part: Node) => source.slice(part.start, part.end);
  const edit = (kind: EditKind, to: string, part = node): Edit => ({
    at: part.start,
    from: text(part),
    to,
    kind,
  });
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return swappedOperator(node, source);
    case 'UnaryExpression':
      return node.operator === '!' && node.argument ? [edit('negation', text(node.argument))] : [];
    case 'ConditionalExpression': {
      const { consequent, alternate } = node;
      if (!consequent || !alternate) return [];
      const test = source.slice(node.start, consequent.start);
      return [edit('branches', `${test}${text(alternate)} : ${text(consequent)}`)];
    }
    case 'Literal':
      return editsOfLiteral(node, texts, edit, text);
    case 'ExpressionStatement':
      return isCall(node.expression) && !/^(await )?\w*\.?log\./.test(text(node))
        ? [edit('statement', ';')]
        : [];
    case 'IfStatement':
      return !node.alternate && /^(return|throw)\b/.test(statementOf(node.consequent, text))
        ? [edit('guard', ';')]
        : [];
    case 'ArrayExpression':
      return (node.elements ?? []).length > 1 ? withoutElements(node, source) : [];
    case 'CallExpression':
      return editsOfCall(node, edit, text);
    default:
      return [];
  }
}

function swappedOperator({ operator = '', left, right }: Node, source: string): Edit[] {
  const to = comparisons[operator] ?? logic[operator];
  if (!to || !left || !right) return [];
  const at = source.indexOf(operator, left.end);
  return at < right.start
    ? [{ at, from: operator, to, kind: operator in logic ? 'logic' : 'comparison' }]
    : [];
}

type Make = (kind: EditKind, to: string, part?: Node) => Edit;
type TextOf = (part: Node) => string;

function editsOfLiteral(node: Node, texts: readonly Node[], edit: Make, text: TextOf): Edit[] {
  if (typeof node.value === 'number' && node.value > 0) return [edit('number', String(node.value + 1))];
  if (!isChinese(node)) return [];
  const others = texts.filter(({ value }) => value !== node.value);
  const other = others[node.start % Math.max(1, others.length)];
  return other ? [edit('words', text(other))] : [];
}

const isCall = (node: Node | undefined): boolean =>
  node?.type === 'CallExpression' || (node?.type === 'AwaitExpression' && isCall(node.argument));

const statementOf = (node: Node | undefined, text: TextOf) => (node ? text(node).replace(/^\{\s*/, '') : '');

function withoutElements({ elements = [] }: Node, source: string): Edit[] {
  return elements.slice(0, -1).flatMap((element, index) => {
    const next = elements[index + 1];
    if (!element || !next) return [];
    const from = source.slice(element.start, next.start);
    return [{ at: element.start, from, to: '', kind: 'element' as const }];
  });
}

function editsOfCall(node: Node, edit: Make, text: TextOf): Edit[] {
  const { callee, arguments: given = [] } = node;
  const [first, second] = given;
  const swapped =
    given.length === 2 && first?.type === 'Identifier' && second?.type === 'Identifier'
      ? [edit('arguments', text(node).replace(/\([^()]*\)$/, `(${text(second)}, ${text(first)})`))]
      : [];
  const isClause = callee?.type === 'MemberExpression' && clauses.has(callee.property?.name ?? '');
  return isClause && callee.object ? [...swapped, edit('clause', text(callee.object))] : swapped;
}
