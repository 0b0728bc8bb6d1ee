import type { Page } from 'playwright';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { BatchPage } from './batch-page.ts';
import { expect } from './expect.ts';

/** Chooses devices of a list for the wallpaper that waits for some. */
export async function setOn(
  page: Page,
  kind: DeviceKindName,
  serials: readonly string[],
): Promise<BatchPage> {
  const batch = new BatchPage(page, kind);
  await batch.list.loaded();
  await expect(page.getByRole('region', { name: '等待选择设备' })).toContainText('请选择设备');
  for (const serial of serials) {
    await batch.list.keyword.fill(serial);
    await batch.list.keyword.press('Enter');
    await page.getByRole('checkbox', { name: `选择 ${serial}` }).check();
  }
  await expect(batch.list.batchBar).toContainText(`已选 ${serials.length} 台`);
  await batch.list.batchBar.getByRole('button', { name: '设置壁纸' }).click();
  return batch;
}

export async function seesThemSet(batch: BatchPage, serials: readonly string[]): Promise<void> {
  await batch.press(/^设置壁纸 2 台$/);
  for (const serial of serials) await expect(batch.lineOf(serial)).toContainText('已执行');
  await batch.ok(/^完成/).click();
  await expect(batch.dialog).toBeHidden();
  // It has been given: devices that are selected now are not selected for it.
  await expect(batch.list.page.getByRole('region', { name: '等待选择设备' })).toHaveCount(0);
}
