import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { loginLog } from '#api/contract/people/login-log.ts';
import { loginLogList } from '#machines/account/login-log.ts';
import { plainListEffects } from '#machines/console/plain-list/plain-list.effects.ts';
import { plainListMachine } from '#machines/console/plain-list/plain-list.machine.ts';
import { testShownFiles } from '../../recipes/example-tests.ts';
import { fakeClient } from '../screens/fake-client.ts';

describe('the recipe for a new list', () => {
  testShownFiles('new-list', [
    'src/api/contract/people/login-log.ts',
    'src/machines/account/login-log.ts',
    'src/screens/account/login-log/login-log.tsx',
  ]);

  it('makes a list that asks for what its address says, and shows what is answered', async () => {
    const { client, last } = fakeClient();
    const places: string[] = [];
    const goTo = (_: unknown, { query }: { query: Parameters<typeof loginLogList.query.write>[0] }) => {
      places.push(loginLogList.query.write(query).search);
    };
    const actors = plainListEffects(client, loginLogList);
    const machine = plainListMachine.provide({ actors, actions: { goTo } });
    const query = loginLogList.query.read({ search: '?page_num=2&status=1&status_of=2', state: null });
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
