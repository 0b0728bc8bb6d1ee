import { expect as expectValue, it } from 'vitest';
import { list } from '#api/contract/android/devices.ts';
import type { ModuleName } from '#domain/access/modules.ts';
import { routePath } from '#domain/access/routes.ts';
import { actFor } from '#server/operator/act.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { expect } from '../support/expect.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

async function set(what: { readonly on?: ModuleName[]; readonly off?: ModuleName[] }): Promise<void> {
  const answer = await actFor(console.server.services, { act: 'set', store: seedIds.stores.main, ...what });
  expectValue(answer.is).toBe('done');
}

const called = async () => (await console.server.call(list, { query: {} }, { as: 'admin' })).verdict;

it('[decision.operator] a module that is switched off and on while a tab is open: menu, pages and calls follow, and the log says 运营方', async () => {
  const page = await console.signIn('admin');
  const androids = page.getByRole('navigation').getByText('安卓设备', { exact: true });
  await expect(androids).not.toHaveCount(0);
  expectValue(await called()).toBe('200');

  await set({ off: ['mdm-android'] });
  await expect(androids).toHaveCount(0);
  expectValue(await called()).toBe('403 PERMISSION_DENIED');

  await set({ on: ['mdm-android'] });
  await expect(androids).not.toHaveCount(0);
  expectValue(await called()).toBe('200');

  await page.goto(routePath('console-merchant-config'));
  const log = page.getByRole('region', { name: '设置记录' });
  const rows = log.getByRole('row').filter({ hasText: '运营方' });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('功能模块');
  await expect(rows.first()).toContainText('苹果设备管理、安卓设备管理');
});
