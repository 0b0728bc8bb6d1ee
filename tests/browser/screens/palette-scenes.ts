import type { Page } from 'playwright';
import { routePath } from '#domain/access/routes.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import type { Scene } from './scenes.ts';

async function openPalette(page: Page, path: string) {
  await page.goto(path);
  // A key is heard by the page, not by the frame that stood before it.
  await page.locator('body:not(:has([data-frame])) #content :is(h1, h2)').first().waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  return page.getByRole('combobox', { name: '拼音首字母' });
}

/** The command palette. */
export const paletteScenes: readonly Scene[] = [
  {
    name: 'palette',
    as: 'full',
    show: async (page) => {
      const line = await openPalette(page, routePath('console-security-password'));
      await line.fill('DX');
      return page.getByRole('option', { name: /DX/ }).first();
    },
  },
  {
    name: 'palette-device',
    onlyPicture: true,
    as: 'full',
    show: async (page) => {
      const path = routePath('console-device-ios-id', { id: seedIds.devices.lockedOnline });
      await openPalette(page, path);
      return page.getByRole('option', { name: '解除锁定' }).first();
    },
  },
  {
    name: 'shortcuts',
    onlyPicture: true,
    as: 'full',
    show: async (page) => {
      await page.goto(routePath('console-security-password'));
      await page.getByRole('heading', { name: '修改密码' }).waitFor();
      await page.locator('body').press('?');
      return page.getByRole('dialog', { name: '快捷键' });
    },
  },
];
