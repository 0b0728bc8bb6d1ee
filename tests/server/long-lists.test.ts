import { toJsonSchema } from '@valibot/to-json-schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import type { AnyEndpoint, Schema } from '#api/contract/row/endpoint.ts';
import { maxBodyBytes } from '#domain/limits.ts';
import { type MadeClerk, makeClerk } from './fixtures.ts';
import { makeTarget } from './sample-target.ts';
import { sampleOf } from './samples.ts';
import { startTestServer, type TestServer } from './test-server.ts';

interface JsonSchema {
  readonly type?: string;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

interface List {
  /** names from the outside in */
  readonly path: readonly string[];
  readonly most: number | undefined;
}

function listsIn(schema: JsonSchema, path: readonly string[] = []): List[] {
  const { items, properties = {}, anyOf = [], allOf = [], oneOf = [] } = schema;
  return [
    ...(schema.type === 'array' ? [{ path, most: schema.maxItems }] : []),
    ...(items ? listsIn(items, path) : []),
    ...[...anyOf, ...allOf, ...oneOf].flatMap((one) => listsIn(one, path)),
    ...Object.entries(properties).flatMap(([name, one]) => listsIn(one, [...path, name])),
  ];
}

const listsOf = (schema: Schema | undefined): List[] =>
  schema ? listsIn(toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' }) as JsonSchema) : [];

const taking = rows.filter(({ body }) => body !== undefined);

describe('lists that callers give', () => {
  it('have a limit each', () => {
    const all = rows.flatMap(({ name, query, body }) =>
      [...listsOf(query), ...listsOf(body)].map(({ path, most }) => ({ name, field: path.join('.'), most })),
    );
    expect(all.length).toBeGreaterThan(8);
    expect(all.filter(({ most }) => most === undefined)).toEqual([]);
  });

  let server: TestServer;
  let admin: MadeClerk;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await makeClerk(server, { is_admin: true });
  });
  afterAll(() => server.stop());

  const ones = (length: number) => Array.from({ length }, () => 1);
  /** As many items as the row's body has room for. */
  const longList = ({ maxBodyBytes: most = maxBodyBytes }: AnyEndpoint) => ones(Math.floor(most / 2) - 1_000);

  it.each(taking.map((row) => ({ name: row.name, row })))(
    '[decision.status-codes] are refused by $name with a short 400 where they fill the body, and so are names, and one item too many',
    async ({ row }) => {
      const owner = { store_id: admin.store_id, clerk_id: admin.id };
      const { params = {}, body: sample = {} } = sampleOf(
        row,
        await makeTarget(server, row, owner, admin.token),
      );
      const list = longList(row);
      const names = Object.fromEntries(list.slice(0, list.length / 8).map((one, n) => [`n${n}`, one]));
      const tooMany = ({ path, most = 0 }: List) => withList(sample, path, ones(most + 1));
      const bodies = [list, names, ...listsOf(row.body).map(tooMany)];
      for (const body of bodies) {
        const answer = await server.callLoosely(row, { params, body }, { as: { token: admin.token } });
        expect(answer.verdict).toBe('400 INVALID_INPUT');
        expect(JSON.stringify(answer.refusal).length).toBeLessThan(32_000);
      }
    },
  );
});

type Fields = Readonly<Record<string, unknown>>;

function withList(
  fields: Fields,
  [first = '', ...rest]: readonly string[],
  list: readonly unknown[],
): Fields {
  const inner = fields[first];
  const isFields = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
  return {
    ...fields,
    [first]: rest.length === 0 ? list : withList(isFields ? (inner as Fields) : {}, rest, list),
  };
}
