import { expect, it } from 'vitest';
import { door } from '#tests/path-harness/door.fixture.ts';
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
    })),
  );
  const told = (tag: RegExp) => [...page.matchAll(tag)].map(([, title]) => title);
  expect(told(/<li><a [^>]*>([^<]+)/g)).toEqual(['帮助内容', '登录', '站点配置']);
  expect(told(/<h2>([^<]+)/g)).toEqual(['帮助内容', '登录', '站点配置']);
});
