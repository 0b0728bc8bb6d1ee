import { toJsonSchema } from '@valibot/to-json-schema';
import { openRows } from '#api/contract/open/calls.ts';
import type { AnyEndpoint, Schema } from '#api/contract/row/endpoint.ts';

/** The fields of the calls of the store API, from the rows by which the server checks them. */

export interface CallField {
  readonly place: '路径' | '查询参数' | '请求体' | '答复';
  readonly name: string;
  /** Chinese */
  readonly type: string;
  /** what it may be, as it is written; []: anything of its type */
  readonly choices: readonly string[];
  /** null: of what is answered */
  readonly required: boolean | null;
}

export interface DescribedCall {
  readonly name: string;
  readonly title: string;
  readonly fields: readonly CallField[];
}

export const describedCalls = (): readonly DescribedCall[] =>
  openRows.map((row: AnyEndpoint) => ({
    name: `${row.method} ${row.path}`,
    title: row.title,
    fields: [
      ...fieldsOf('路径', row.params),
      ...fieldsOf('查询参数', row.query),
      ...fieldsOf('请求体', row.body),
      ...fieldsOf('答复', row.result),
    ],
  }));

type JsonSchema = Omit<ReturnType<typeof toJsonSchema>, '$schema'>;
const isSchema = (part: unknown): part is JsonSchema => typeof part === 'object' && part !== null;

function fieldsOf(place: CallField['place'], schema: Schema | undefined): CallField[] {
  if (!schema) return [];
  const json = toJsonSchema(schema, { typeMode: place === '答复' ? 'output' : 'input', errorMode: 'ignore' });
  return named(json).map(({ required, ...field }) => ({
    place,
    ...field,
    required: place === '答复' ? null : required,
  }));
}

interface Named {
  readonly name: string;
  readonly type: string;
  readonly choices: readonly string[];
  readonly required: boolean;
}

/** Fields of lists and of objects in it by their path: `list[].id`. */
function named(schema: JsonSchema, before = ''): Named[] {
  const needed = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    if (!isSchema(part)) return [];
    const path = `${before}${name}`;
    const inside = objectIn(part);
    const below = inside ? named(inside.schema, `${path}${inside.isList ? '[]' : ''}.`) : [];
    const field = { name: path, type: typeOf(part), choices: choicesOf(part), required: needed.has(name) };
    return [field, ...below];
  });
}

/** The object that a field is, or of which it holds a list. */
function objectIn(part: JsonSchema): { readonly schema: JsonSchema; readonly isList: boolean } | null {
  const [variant] = (part.anyOf ?? []).filter(isSchema).filter(({ type }) => type !== 'null');
  const schema = variant && part.anyOf?.length === 2 ? variant : part;
  if (schema.type === 'object') return { schema, isList: false };
  const { items } = schema;
  return schema.type === 'array' && isSchema(items) && items.type === 'object'
    ? { schema: items, isList: true }
    : null;
}

const types: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: '是或否',
  array: '列表',
  object: '对象',
  null: '空',
};

function typeOf(part: JsonSchema): string {
  if (part.enum) return '文本';
  if (part.format === 'uuid') return 'UUID';
  const variants = (part.anyOf ?? part.oneOf ?? []).filter(isSchema);
  if (variants.length > 0) return [...new Set(variants.map(typeOf))].join('或');
  return typeof part.type === 'string' ? (types[part.type] ?? part.type) : '任意';
}

const choicesOf = (part: JsonSchema): string[] =>
  part.enum
    ? part.enum.map(String)
    : (part.anyOf ?? part.oneOf ?? []).filter(isSchema).flatMap((variant) => choicesOf(variant));
