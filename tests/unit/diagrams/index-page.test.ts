import { expect, it } from 'vitest';
import { door, expectedOfDoor } from '#tests/path-harness/door.fixture.ts';
import { bestLayout } from '../../../tools/diagrams/best-layout.ts';
import { readChart } from '../../../tools/diagrams/chart.ts';
import { indexPage } from '../../../tools/diagrams/index-page.ts';

it('lists the machines by their Chinese titles', async () => {
  const diagram = await bestLayout(readChart('door', door));
  const titles = ['站点配置', '登录', '帮助内容'];
  const page = indexPage(
    titles.map((title) => ({
      diagram: { ...diagram, title },
      transitions: [],
      glossary: { events: {}, guards: {}, effects: {}, delays: {} },
      expected: expectedOfDoor,
    })),
  );
  const told = (tag: RegExp) => [...page.matchAll(tag)].map(([, title]) => title);
  expect(told(/<li><a [^>]*>([^<]+)/g)).toEqual(['帮助内容', '登录', '站点配置']);
  expect(told(/<h2>([^<]+)/g)).toEqual(['帮助内容', '登录', '站点配置']);
});

it('says what must be possible in each state, in the words of the titles, and which journeys were written', async () => {
  const page = indexPage([
    {
      diagram: await bestLayout(readChart('door', door)),
      transitions: [],
      glossary: { events: { 'door.close': '关门' }, guards: {}, effects: {}, delays: {} },
      expected: { ...expectedOfDoor, table: { open: 'door.close?', locking: '' } },
    },
  ]);
  expect(page).toContain('<tr><td><span class="name">open</span></td><td>关门（看情况）</td></tr>');
  expect(page).toContain('<tr><td><span class="name">locking</span></td><td><span class="muted">只等结果');
  expect(page).toContain('<li>shut by itself</li>');
});
