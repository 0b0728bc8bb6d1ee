import * as v from 'valibot';
import type { AnyEndpoint, Schema } from '#api/contract/row/endpoint.ts';
import { maxBodyBytes } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { Refusal } from '../call/refusal.ts';
import { isStorable } from '../database/schema/storable.ts';

/** A long list could have an issue for each of its items. */
const mostIssues = 100;

export type RawQuery = Readonly<Record<string, string | readonly string[]>>;

/** One value stays a text, several of the same name become a list. */
export function readQuery(search: URLSearchParams): RawQuery {
  const query = new Map<string, string | string[]>();
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name);
    query.set(name, values.length === 1 ? (values[0] ?? '') : values);
  }
  return Object.fromEntries(query);
}

/** The body as bytes, at most so many of them. Throws 413. */
export async function readBytes(request: Request, most: number = maxBodyBytes): Promise<Uint8Array> {
  const tooLarge = () => new Refusal('TOO_LARGE', messages.tooLarge);
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of whole(request.body)) {
    size += chunk.length;
    if (size > most) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Throws 400 where the client goes away in the middle: nobody reads it, and nothing is wrong with the server. */
async function* whole(body: Request['body']): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body ?? []) yield chunk;
  } catch {
    throw invalid();
  }
}

export interface RawInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: RawQuery;
  readonly bytes: Uint8Array;
}

/** What a row's schemas make of a request. Throws 400 with the first Chinese message, its field, and the first issues by their paths. */
export function parseInput(row: AnyEndpoint, raw: RawInput) {
  return {
    params: check(row.params, raw.params, 'params'),
    query: check(row.query, raw.query, 'query'),
    body: check(row.body, row.body && parseJson(raw.bytes), 'body'),
  };
}

function check(schema: Schema | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined;
  if (!isStorable(value)) throw invalid(messages.invalidInput);
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const told = result.issues.find(({ message }) => chinese(message) !== messages.invalidInput);
  const field = blamedField(told ?? result.issues[0], value);
  const issues = result.issues.slice(0, mostIssues).map((issue) => ({
    path: [part, v.getDotPath(issue)].filter(Boolean).join('.'),
    message: chinese(issue.message),
  }));
  throw invalid(told?.message, { issues, ...(field !== undefined && { field }) });
}

/** Of two forms (password or key) one is not meant: what was sent is blamed before what is missing. */
function blamedField(issue: v.BaseIssue<unknown>, value: unknown): string | undefined {
  const isOfProof = ({ path }: v.BaseIssue<unknown>) => ['password', 'key'].includes(String(path?.[0]?.key));
  const parts = issue.path
    ? [issue]
    : (issue.issues ?? []).filter((one) => one.expected !== 'never' || !isOfProof(one));
  const names = parts.flatMap(({ path }) => path?.slice(0, 1).map(({ key }) => String(key)) ?? []);
  const sent = Object.keys(value ?? {});
  return names.find((name) => sent.includes(name)) ?? names[0];
}

/** More than any call takes: schemas would look at each, and nobody else is served meanwhile. */
const mostValues = 50_000;

/** Names that valibot's records pass over: what nobody has read would be accepted. */
const reserved: readonly string[] = ['__proto__', 'constructor', 'prototype'];

function parseJson(bytes: Uint8Array): unknown {
  let values = 0;
  const check = (name: string, value: unknown) => {
    if (reserved.includes(name)) throw new Error(`no field is called ${name}`);
    if (++values > mostValues) throw new Error(`more than ${mostValues} values`);
    return value;
  };
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), check);
  } catch {
    throw invalid(messages.invalidInput);
  }
}

const invalid = (message: string = messages.invalidInput, detail: object = { issues: [] }) =>
  new Refusal('INVALID_INPUT', message, { ...detail });

/** valibot's own messages are English: nothing for a person. */
export const chinese = (message: string) =>
  /\p{Script=Han}/u.test(message) ? message : messages.invalidInput;
