import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import { detail, list, recycledList } from '#api/contract/apple/devices.ts';
import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import { me } from '#api/contract/people/user.ts';
import { records } from '#api/contract/records.ts';
import { routePath } from '#domain/access/routes.ts';
import { appleCommandNames, appleCommandTitle } from '#domain/apple/commands.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { offer } from '#screens/apple/commands/device-offers.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { phone } from '../support/console-under-test.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

/** The call answers its first row alone, with these facts in it. */
async function answerOne<Row>(page: Page, path: string, facts: Partial<Row>): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { list: Row[] };
      await route.fulfill({ response, json: { ...body, list: [{ ...body.list[0], ...facts }], total: 1 } });
    },
  );
}

/** What stands under each heading, lines joined; the box is left out. */
async function cellsOf(table: Locator): Promise<Record<string, string>> {
  const headers = await table.getByRole('columnheader').allInnerTexts();
  const cells = await table.locator('tbody tr').first().getByRole('cell').allInnerTexts();
  const pairs = headers.map((header, index) => [header.trim(), cells[index] ?? ''] as const);
  return Object.fromEntries(
    pairs.flatMap(([header, cell]) => (header ? [[header, cell.trim().replace(/\s*\n\s*/g, ' ')]] : [])),
  );
}

const device: Partial<AppleListItem> = {
  serial_number: 'CELLS0000001',
  product_name: 'iPhone 16 Pro',
  color: 'Desert',
  storage_capacity: '512 GB',
  os_version: '26.0.1',
  for_clerk: { id: seedIds.clerks.neighbour, name: '孙丽' },
  hirer_name: '欧阳明',
  hirer_phone_number: '139****5678',
  supervise_status: 1,
  activation_lock_status: 0,
  abm_status: 2,
  registration_time: '2026-01-02T03:04:05.000Z',
  last_active_time: '2026-03-04T05:06:07.000Z',
  last_active_location: null,
  battery_level: 64,
  remark: '屏幕有划痕',
  progress: [],
  latest_trouble: null,
  unlock_saga: null,
  lock_evidence: {
    wanted: null,
    wanted_by: null,
    wanted_at: null,
    operation_status: null,
    operation_id: null,
    sent_at: null,
    awaits_device: false,
    observed: 1,
    observed_at: '2026-03-04T05:06:07.000Z',
    observed_by: 'heartbeat',
  },
};

describe('a row of known data', () => {
  it.each([
    [routePath('console-device-ios-list'), list.path],
    [routePath('console-device-ios-recycled-list'), recycledList.path],
  ])('of %s shows each fact under its heading, in every column that can be chosen', async (path, api) => {
    const shown = new ListPage(await console.pageOf('admin'));
    const { page } = shown;
    await answerOne<AppleListItem>(page, api, device);
    await page.goto(path);
    await expect(shown.rows).toHaveCount(1);
    await page.getByRole('button', { name: '列', exact: true }).click();
    const boxes = page.getByRole('dialog', { name: '显示的列' }).getByRole('checkbox');
    await expect(boxes).toHaveCount(9);
    for (const box of await boxes.all()) await box.check();
    await page.keyboard.press('Escape');
    // What can be done with it is not told by one fact.
    const { 操作: _, ...facts } = await cellsOf(shown.table);
    expect(facts).toEqual({
      设备: 'iPhone 16 Pro CELLS0000001 · Desert 512\u00a0GB',
      承租人: '欧*明 139****5678',
      锁定状态: expect.stringMatching(/^已锁定 依据心跳 03-04 13:06$/),
      管控: '监管 激活锁 ABM',
      最近联系: '03-04 13:06',
      所属店员: '孙丽',
      登记时间: '2026-01-02 11:04',
      系统: 'iOS 26.0.1',
      电量: '64%',
      备注: '屏幕有划痕',
    });
    await shown.rows
      .first()
      .getByRole('button', { name: /^依据心跳/ })
      .click();
    const grounds = page.getByRole('dialog', { name: '依据' });
    await expect(grounds).toContainText('设备确认已锁定心跳 2026-03-04 13:06');
    const tags = shown.rows
      .first()
      .locator('[title]')
      .filter({ hasText: /^(监管|激活锁|ABM)$/ });
    expect(
      await tags.evaluateAll((all) => all.map((tag) => `${tag.textContent} ${tag.getAttribute('title')}`)),
    ).toEqual(['监管 监管中', '激活锁 未开启', 'ABM 已解绑']);
  });

  it('[decision.waiting] is as high while its device is waited for as it is otherwise', async () => {
    const shown = new ListPage(await console.pageOf('admin', { viewport: { width: 1366, height: 768 } }));
    const { page } = shown;
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const waiting = {
      ...{ wanted: 1, wanted_by: '孙丽', wanted_at: minutesAgo(24), operation_status: operationStatus.sent },
      ...{ operation_id: 'aB3dE5f', sent_at: minutesAgo(22), awaits_device: true },
    };
    let told = device;
    await page.route(
      (url) => url.pathname === list.path,
      async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { list: AppleListItem[] };
        await route.fulfill({ response, json: { ...body, list: [{ ...body.list[0], ...told }], total: 1 } });
      },
    );
    await page.goto(routePath('console-device-ios-list'));
    await expect(shown.rows).toHaveCount(1);
    await expect(shown.rows).toContainText('依据心跳');
    const heightOf = async () => (await shown.rows.first().boundingBox())?.height;
    const height = await heightOf();
    told = {
      ...device,
      lock_status: 0,
      lock_evidence: { ...waiting, observed: 0, observed_at: null, observed_by: null },
    };
    await page.reload();
    await expect(shown.rows).toHaveCount(1);
    await expect(shown.rows).toContainText('等待设备联网 22 分钟');
    expect(await heightOf()).toBe(height);
  });

  it('is a card on a phone that shows each fact of the first look beside its name', async () => {
    const shown = new ListPage(await console.pageOf('admin', { viewport: phone }));
    await answerOne<AppleListItem>(shown.page, list.path, device);
    await shown.page.goto(routePath('console-device-ios-list'));
    await expect(shown.cards).toHaveCount(1);
    const lines = (await shown.cards.first().innerText()).split('\n').filter((line) => line.trim() !== '');
    expect(lines).toEqual([
      'iPhone 16 Pro',
      'CELLS0000001 · Desert 512\u00a0GB',
      '已锁定',
      '承租人',
      '欧*明 139****5678',
      '状态依据',
      '依据心跳 03-04 13:06',
      '最近联系',
      '03-04 13:06',
      '解除锁定',
    ]);
  });

  it('of the operation log shows each fact under its heading', async () => {
    const shown = new ListPage(await console.pageOf('admin'));
    const { page } = shown;
    await answerOne<DeviceOperation>(page, records.path, {
      id: 'aB3dE5f',
      date_created: '2026-03-04T05:06:07.000Z',
      clerk: { id: seedIds.clerks.neighbour, name: '孙丽' },
      device: {
        kind: 'apple',
        id: seedIds.devices.offline,
        serial_number: 'CELLS0000001',
        product_name: 'iPhone 16 Pro',
      },
      command: 'reboot',
      status: 5,
      awaits_device: false,
      ip: '10.20.30.40',
      remark: '设备拒绝执行',
      run_at: null,
      hold: false,
      cancel: null,
      cancelled_by: null,
    });
    await page.goto(routePath('console-security-operation-log-apple'));
    await expect(shown.rows).toHaveCount(1);
    expect(await cellsOf(shown.table)).toEqual({
      时间: '2026-03-04 13:06:07',
      操作人: '孙丽',
      设备: 'iPhone 16 Pro CELLS0000001',
      操作: '重启设备 aB3dE5f',
      状态: '失败',
      IP: '10.20.30.40',
      说明: '设备拒绝执行',
      操作按钮: '详情',
    });
    await expect(shown.rows.getByRole('link')).toHaveAttribute(
      'href',
      routePath('console-device-ios-id', { id: seedIds.devices.offline }),
    );
  });
});

const titles = new Map(appleCommandNames.map((name) => [appleCommandTitle(name), name]));

describe('[decision.legality] every action on the page of a device', () => {
  it.each([
    ['admin', 'unlockedOnline'],
    ['admin', 'waiting'],
    ['admin', 'recycled'],
    ['viewOnly', 'unlockedOfViewOnly'],
  ] as const)('is possible for %s, or its tile says why not: %s', async (account, name) => {
    const id = seedIds.devices[name];
    const page = await console.pageOf(account);
    const shown = new DevicePage(page);
    await shown.open(id);
    await shown.unfold();
    const tiles = await page.locator('#actions button:not([aria-expanded])').evaluateAll((all) =>
      all.map((button) => ({
        title: button.textContent ?? '',
        off: button.getAttribute('aria-disabled') === 'true',
        words: (button.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((each) => document.getElementById(each)?.textContent ?? '')
          .join(' '),
      })),
    );
    const { result } = await console.server.call(detail, { params: { id }, query: {} }, { as: account });
    const { result: rights } = await console.server.call(me, {}, { as: account });
    const now = await console.server.services.clock.now();
    const known = tiles.filter(({ title }) => titles.has(title));
    expect(known.length).toBeGreaterThan(15);
    for (const { title, off, words } of known) {
      const command = titles.get(title);
      if (!command) continue;
      const { reason } = offer(command, result, rights, now);
      expect({ title, off }).toEqual({ title, off: reason !== null });
      if (reason !== null) expect(words, title).toContain(reason);
    }
    for (const { title, off, words } of tiles) if (off) expect(words.trim(), title).not.toBe('');
  });
});
