import type { Locator } from 'playwright';
import { setDefaultSystemRestriction } from '#api/contract/apple/default-restrictions.ts';
import type { AccountName } from '#tests/server/test-server.ts';
import { DefaultPage } from '../support/default-page.ts';
import { rightPassword } from '../support/device-page.ts';
import type { Scene } from './scenes.ts';

const defaultScene = (
  name: string,
  type: string,
  act: (page: DefaultPage) => Promise<Locator> = async (page) => page.card,
  as: AccountName = 'full',
): Scene => ({
  name: `defaults-${name}`,
  as,
  show: async (page) => {
    const defaults = new DefaultPage(page);
    await defaults.open(type);
    return act(defaults);
  },
});

const changed = async (defaults: DefaultPage) => {
  await defaults.edit.click();
  for (const title of ['允许使用相机', '允许隔空投送', '允许截屏和录屏'])
    await defaults.switch(title).click();
  return defaults.dialog.getByText(/保存后 \d+ 台/);
};

const reviewed = async (defaults: DefaultPage) => {
  await (await changed(defaults)).waitFor();
  await defaults.button('下一步').click();
  await defaults.password.waitFor();
  return defaults.password;
};

/** The store's default restrictions and the person's white list. */
export const defaultScenes: readonly Scene[] = [
  defaultScene('system', ''),
  { ...defaultScene('view-only', '', undefined, 'viewOnly'), onlyPicture: true },
  { ...defaultScene('system-changed', '', changed), onlyPicture: true },
  defaultScene('system-review', '', reviewed),
  {
    ...defaultScene('system-unknown', '', async (defaults) => {
      await reviewed(defaults);
      const { page } = defaults;
      await page.route(`**${setDefaultSystemRestriction.path}`, (route) => route.abort('connectionrefused'));
      await page.route('**/api/store/default-restriction?*', (route) => route.abort('connectionrefused'));
      await defaults.password.fill(rightPassword);
      await defaults.button('保存').click();
      return defaults.dialog.getByText('未收到答复');
    }),
    onlyPicture: true,
  },
  { ...defaultScene('app', 'app'), onlyPicture: true },
  {
    ...defaultScene('app-changed', 'app', async (defaults) => {
      await defaults.edit.click();
      await defaults.dialog.getByRole('checkbox', { name: /^抖音/ }).click();
      return defaults.dialog.getByText(/保存后 \d+ 台/);
    }),
    onlyPicture: true,
  },
  { ...defaultScene('white-list', 'white-list'), onlyPicture: true },
];
