import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const filterOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const tagsOf = (page: Page) => page.getByRole('region', { name: '当前筛选条件' });

describe('the filter of a list as tags', () => {
  it('says each part, takes one away and then all', async () => {
    const page = await console.pageOf('admin');
    const list = new ListPage(page);
    await list.open('?supervise_status=1&activation_lock_status=1&page_size=10');
    const tags = tagsOf(page);
    await expect(tags.getByRole('listitem')).toHaveText([/监管状态：监管中/, /激活锁：已开启/]);
    await list.search('iPhone');
    await expect(tags.getByRole('listitem')).toHaveCount(3);

    const first = tags.getByRole('button', { name: /^移除条件 监管状态/ });
    await first.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => filterOf(page)).toEqual({ page_size: '10', activation_lock_status: '1' });
    await expect(tags.getByRole('listitem')).toHaveText([/关键字：iPhone/, /激活锁：已开启/]);
    await expect(list.keyword).toHaveValue('iPhone');
    await page.goBack();
    await expect(tags.getByRole('listitem')).toHaveCount(3);

    await tags.getByRole('button', { name: '清空条件', exact: true }).press('Enter');
    await expect.poll(() => filterOf(page)).toEqual({ page_size: '10' });
    await expect(tags).toBeHidden();
    await expect(list.keyword).toHaveValue('');
    await expect(page.locator('#content')).toBeFocused();
  });
});
