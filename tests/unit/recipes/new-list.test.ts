import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { checkModel, generatePaths } from '#tests/path-harness/check-model.ts';
import { journeyProblem } from '#tests/path-harness/journeys.ts';
import { brokenProperties } from '#tests/path-harness/properties.ts';
import { placesOf } from '#tests/path-harness/state-graph.ts';
import { tableProblems } from '#tests/path-harness/state-table.ts';
import { loginLogEffects } from '../../recipes/new-list/login-log.effects.ts';
import expected from '../../recipes/new-list/login-log.expected.ts';
import { loginLogMachine, loginLogQuery } from '../../recipes/new-list/login-log.machine.ts';
import model from '../../recipes/new-list/login-log.model.ts';
import { loginLog } from '../../recipes/new-list/login-log.row.ts';
import { fakeClient } from '../screens/fake-client.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const recipe = readFileSync(path.join(root, 'docs/recipes/new-list.md'), 'utf8');

/** In the order in which the recipe makes them. */
const files = [
  'row.ts',
  'machine.ts',
  'effects.ts',
  'titles.ts',
  'model.ts',
  'expected.ts',
  'browser.ts',
  'tsx',
].map((end) => readFileSync(path.join(root, `tests/recipes/new-list/login-log.${end}`), 'utf8'));

describe('the recipe for a new list', () => {
  it('shows the files that are compiled, and no other code', () => {
    expect([...recipe.matchAll(/```tsx?\n([\s\S]*?)```/g)].map(([, code]) => code)).toEqual(files);
  });

  it('makes a machine that holds whatever is asked of a machine', async () => {
    const { problems, replayed } = await checkModel(model, generatePaths(model));
    expect(problems).toEqual([]);
    expect(replayed.length).toBeGreaterThan(100);
  });

  it('makes a machine that does what is expected of it', () => {
    const places = placesOf(model, generatePaths(model).edges);
    expect(brokenProperties(model, places)).toEqual([]);
    expect(tableProblems(model, places, expected.table)).toEqual([]);
    expect(expected.journeys.flatMap((journey) => journeyProblem(model, journey) ?? [])).toEqual([]);
  });

  it('makes a list that asks for what its address says, and shows what is answered', async () => {
    const { client, last } = fakeClient();
    const places: string[] = [];
    const goTo = (_: unknown, { query }: { query: Parameters<typeof loginLogQuery.write>[0] }) => {
      places.push(loginLogQuery.write(query).search);
    };
    const machine = loginLogMachine.provide({ actors: loginLogEffects(client), actions: { goTo } });
    const query = loginLogQuery.read({ search: '?page_num=2&status=1&status_of=2', state: null });
    const log = createActor(machine, { input: { query } }).start();
    expect([last().row, last().input]).toEqual([loginLog, { query: { page_num: '2', status: '1' } }]);
    await last().answer({ list: [], total: 45 });
    expect(log.getSnapshot().context.page).toEqual({ query, list: [], total: 45 });
    log.send({ type: 'page.turn', page: 3 });
    log.send({ type: 'filter.apply', filter: { status: '0', record_time: '' } });
    log.send({ type: 'filter.reset' });
    expect(places).toEqual(['?page_num=3&status=1', '?status=0', '']);
  });
});
