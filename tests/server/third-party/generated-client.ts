import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import * as v from 'valibot';
import type * as generated from '../../../reports/third-party/client.ts';

export type Client = typeof generated;
export type Refusal = generated.Error;

const root = path.resolve(import.meta.dirname, '../../..');
/** Inside the checkout, where what is generated finds the library that it imports. */
const folder = path.join(root, 'reports/third-party');
const run = promisify(execFile);
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

/**
 * A client of this server, generated from the document that it serves. Throws when nothing can be generated; `comments` are the
 * generator's, `compiled` is what the compiler says of the client and of the calls in this folder.
 */
export async function generateClient(url: string) {
  const document = v.parse(apiDocument, await (await fetch(`${url}/api/openapi.json`)).json());
  const source = path.join(folder, 'openapi.json');
  const client = path.join(folder, 'client.ts');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(source, JSON.stringify(document));
  const { stdout, stderr } = await run(bin('oazapfts'), ['--futureStripLegacyMethods', source, client]);
  const api: Client = await import(client);
  const calls = new ComparedCalls(document);
  Object.assign(api.defaults, { baseUrl: url, fetch: calls.fetch });
  return { api, calls, comments: stdout + stderr, compiled: compile() };
}

const compile = () =>
  run(bin('tsc'), ['-p', import.meta.dirname], { cwd: root }).then(
    ({ stdout }) => stdout,
    (failure: { stdout: string }) => failure.stdout || String(failure),
  );

/** The parts that answers are compared with. */
const apiDocument = v.looseObject({
  paths: v.record(
    v.string(),
    v.record(
      v.string(),
      v.looseObject({
        operationId: v.string(),
        responses: v.record(
          v.string(),
          v.looseObject({
            content: v.optional(v.record(v.string(), v.object({ schema: v.optional(v.looseObject({})) }))),
          }),
        ),
      }),
    ),
  ),
  components: v.looseObject({}),
});

/** Fetches, and compares each answer with the document: status, kind of content, fields, types and formats. */
export class ComparedCalls {
  readonly #schemas = formats.default(new Ajv2020({ strict: false }));
  readonly #components: object;
  readonly #operations;
  readonly #statuses = new Map<string, Set<number>>();

  constructor({ paths, components }: v.InferOutput<typeof apiDocument>) {
    this.#components = components;
    // `/list` before `/{id}`
    const templates = Object.keys(paths).toSorted((a, b) => a.split('{').length - b.split('{').length);
    this.#operations = templates.flatMap((template) => {
      const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      return Object.entries(paths[template] ?? {}).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        pattern,
      }));
    });
  }

  /** What this operation was answered with so far. */
  statuses(operationId: string): ReadonlySet<number> {
    return this.#statuses.get(operationId) ?? new Set();
  }

  /** Throws for what the document does not name or tells otherwise. */
  readonly fetch: typeof fetch = async (address, init) => {
    const response = await fetch(address, init);
    const { method = 'GET' } = init ?? {};
    const { pathname } = new URL(String(address));
    const operation = this.#operations.find((each) => each.method === method && each.pattern.test(pathname));
    if (!operation) throw new Error(`${method} ${pathname} is not in the document`);
    const { operationId, responses } = operation;
    const { status } = response;
    this.#statuses.getOrInsertComputed(operationId, () => new Set()).add(status);

    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    const content = responses[status]?.content?.[type];
    if (!content) throw new Error(`${operationId}: the document has no ${type} for ${status}`);
    const schema = { ...content.schema, components: this.#components };
    if (content.schema && !this.#schemas.validate(schema, await response.clone().json())) {
      throw new Error(`${operationId}: ${status} is not as in the document: ${this.#schemas.errorsText()}`);
    }
    return response;
  };
}
