import { toJsonSchema } from '@valibot/to-json-schema';
import { expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import type { AnyEndpoint, Schema } from '#api/contract/row/endpoint.ts';

/** A field a line, with what can be said of it as JSON Schema: what is checked by code is left out. */
function linesOf(place: string, schema: Schema | undefined): string[] {
  if (!schema) return [];
  const {
    $schema: _,
    properties,
    required = [],
    additionalProperties,
    ...rest
  } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
  const strict = additionalProperties === false ? [`  ${place} takes nothing else`] : [];
  const fields = Object.entries(properties ?? {}).map(
    ([name, field]) => `  ${place} ${name}${required.includes(name) ? '' : '?'} ${JSON.stringify(field)}`,
  );
  return properties ? [...fields, ...strict] : [`  ${place} ${JSON.stringify(rest)}`];
}

const rowLines = (row: AnyEndpoint): string[] => [
  [
    row.method,
    row.path,
    row.timeoutMs,
    row.timeoutTimes && `by ${row.timeoutTimes}`,
    row.maxBodyBytes && `up to ${row.maxBodyBytes} bytes`,
    row.idempotent && 'idempotent',
    row.credential && `proof ${row.credential}`,
  ]
    .filter(Boolean)
    .join(' '),
  `  for ${JSON.stringify(row.access)}`,
  ...linesOf('params', row.params),
  ...linesOf('query', row.query),
  ...linesOf('body', row.body),
  '',
];

/**
 * A limit, a choice or a default that is mistyped in a row would be seen only where a test stands at that very end. This file was read by
 * people. Who changes a row on purpose changes it here too: npm run lists -- --update
 */
it('takes in every call what was reviewed', async () => {
  await expect(rows.flatMap(rowLines).join('\n')).toMatchFileSnapshot('contract-fields.txt');
});
