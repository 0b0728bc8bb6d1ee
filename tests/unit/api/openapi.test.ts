import { createConfig, lintFromString } from '@redocly/openapi-core';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { agentRows } from '#api/contract/agent/calls.ts';
import { agentRefusals } from '#api/contract/agent/refusals.ts';
import { rows } from '#api/contract/all.ts';
import { errorsOf, ofSecondaryPassword } from '#api/contract/row/errors.ts';
import { errorStatus } from '#domain/error-codes.ts';
import { agentApiDocument, openApiDocument, storeApiDocument } from '#server/openapi.ts';

const document = openApiDocument();
const described = v.object({ responses: v.record(v.string(), v.object({ description: v.string() })) });

describe('the API document', () => {
  it('passes the recommended rules of a linter', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    const told = problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
    // They take nothing and ask nobody who they are: only what is no HTTP is refused.
    const open = rows.filter((row) => errorsOf(row).length === 0);
    expect(open.map(({ name }) => name).toSorted()).toEqual([
      'auth.registration',
      'dev.paths',
      'helper.serverVersion',
    ]);
    expect(told).toEqual([]);
  });

  it('names each refusal of a call at its status', () => {
    for (const row of rows) {
      const { responses } = v.parse(described, document.paths[row.path]?.[row.method.toLowerCase()]);
      const codes = errorsOf(row);
      for (const code of codes) expect(responses[errorStatus[code]]?.description, row.name).toContain(code);
      const statuses = new Set(codes.map((code) => String(errorStatus[code])));
      if (codes.length === 0) statuses.add('400');
      expect(new Set(Object.keys(responses)), row.name).toEqual(new Set(['200', 'default', ...statuses]));
    }
  });
});

describe('the API document of agents', () => {
  const agents = agentApiDocument();

  it('passes the recommended rules of a linter', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(agents), config });
    expect(problems.map(({ ruleId }) => ruleId)).toEqual([]);
  });

  it('[decision.android.agent] names each refusal of a signature at its status', () => {
    for (const { path, method } of agentRows) {
      const { responses } = v.parse(described, agents.paths[path]?.[method.toLowerCase()]);
      for (const [code, { status }] of Object.entries(agentRefusals))
        expect(responses[status]?.description, path).toContain(code);
    }
  });
});

describe('[decision.api.calls] the document of the store API', () => {
  it('passes the recommended rules of a linter', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(storeApiDocument()), config });
    expect(problems.map(({ ruleId }) => ruleId)).toEqual([]);
  });
});

describe('what a row lists of its refusals', () => {
  it('does not repeat what follows from the rest of the row', () => {
    const repeated = rows.flatMap((row) => {
      const { errors = [], ...rest } = row;
      const follow = errorsOf(rest);
      const asGroup: readonly string[] = errors.includes('SECPWD_MISMATCH') ? ofSecondaryPassword : [];
      return errors
        .filter((code) => follow.includes(code) && !asGroup.includes(code))
        .map((code) => `${row.name} ${code}`);
    });
    expect(repeated).toEqual([]);
  });
});
