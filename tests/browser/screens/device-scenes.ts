import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { type NamedDevice, seedIds } from '#server/seed/invented/ids.ts';
import type { AccountName } from '#tests/server/test-server.ts';
import { DevicePage, wrongPassword } from '../support/device-page.ts';
import { hearsKeys } from '../support/hears-keys.ts';
import type { Scene } from './scenes.ts';

const { lock } = appleCommandCalls;

const sampleLock = {
  message: '您的租期已于 11 月 20 日到期，请联系门店办理续租或归还。',
  phone: '0571-8765 4321',
  footnote: '城西旗舰店',
};
const dayMs = 24 * 3_600_000;

const deviceScene = (name: NamedDevice, as: AccountName = 'full'): Scene => ({
  name: `detail-${name}${as === 'full' ? '' : `-${as}`}`,
  as,
  show: async (page) => {
    const device = new DevicePage(page);
    await device.open(seedIds.devices[name]);
    return device.record;
  },
});

const appsScene: Scene = {
  name: 'detail-apps',
  onlyPicture: true,
  as: 'full',
  show: async (page) => {
    await new DevicePage(page).open(seedIds.devices.unlockedOnline3);
    const apps = page.getByRole('list', { name: '已安装应用' });
    await apps.scrollIntoViewIfNeeded();
    return apps;
  },
};

const dialogScene = (
  name: string,
  device: NamedDevice,
  open: (page: DevicePage) => Promise<void>,
): Scene => ({
  name: `dialog-${name}`,
  as: 'full',
  show: async (page) => {
    const detail = new DevicePage(page);
    await detail.open(seedIds.devices[device]);
    await detail.unfold();
    await open(detail);
    return detail.dialog;
  },
});

/** The page of a device in its states, and the dialogs that it opens. */
export const deviceScenes: readonly Scene[] = [
  deviceScene('unlockedOnline'),
  { ...deviceScene('unlockedOnline', 'viewOnly'), onlyThorough: true },
  appsScene,
  deviceScene('lockedOnline'),
  { ...deviceScene('waiting'), onlyPicture: true },
  { ...deviceScene('unlocking'), onlyPicture: true },
  { ...deviceScene('notNow'), onlyPicture: true },
  { ...deviceScene('scheduled'), onlyThorough: true },
  deviceScene('unknown'),
  { ...deviceScene('failed'), onlyPicture: true },
  { ...deviceScene('neverObserved'), onlyPicture: true },
  deviceScene('unsupervised'),
  { ...deviceScene('recycled'), onlyPicture: true },
  { ...deviceScene('disagreeing'), onlyPicture: true },
  dialogScene('hirer', 'unlockedOnline', (device) => device.action('修改承租人').click()),
  dialogScene('contract', 'unlockedOnline', async (device) => {
    await device.action('设置合同').click();
    await device.dialog.getByText('到期自动锁定', { exact: true }).click();
    await device.dialog.getByRole('textbox', { name: /到期日/ }).fill('2027-03-31');
  }),
  {
    ...dialogScene('lock', 'unlockedOnline', async (device) => {
      await device.action('锁定设备').click();
      await device.fillLock(sampleLock);
    }),
    onlyThorough: true,
  },
  dialogScene('lock-later', 'unlockedOnline', async (device) => {
    await device.action('锁定设备').click();
    await device.fillLock(sampleLock);
    await device.dialog.getByText('定时锁定', { exact: true }).click();
    await device
      .field('锁定时间')
      .fill(formatDateTime(new Date(Date.now() + dayMs).toISOString()).slice(0, -3));
  }),
  dialogScene('lock-empty', 'unlockedOnline', async (device) => {
    await device.action('锁定设备').click();
    await device.field('锁定提示内容').fill('');
    await device.confirm('');
  }),
  {
    ...dialogScene('lock-wrong-password', 'unlockedOnline', async (device) => {
      await device.action('锁定设备').click();
      await device.fillLock(sampleLock);
      await device.confirm(wrongPassword);
      await device.dialog.getByRole('alert').first().waitFor();
    }),
    onlyPicture: true,
  },
  dialogScene('lock-not-sent', 'unlockedOnline', async (device) => {
    await device.page.route(`**${lock.path}`, (route) => route.abort('connectionrefused'));
    await device.action('锁定设备').click();
    await device.fillLock(sampleLock);
    await device.confirm();
    await device.dialog.getByRole('button', { name: '重试' }).waitFor();
  }),
  {
    ...dialogScene('unlock', 'lockedOnline', (device) => device.action('解除锁定').click()),
    onlyThorough: true,
  },
  dialogScene('location-log', 'lockedOnline', async (device) => {
    await device.action('位置记录').click();
    await device.dialog.getByRole('button', { name: '查询地址' }).first().click();
    await device.dialog.getByText(/附近/).first().waitFor();
    await device.dialog.getByRole('img', { name: /^轨迹/ }).waitFor();
  }),
  dialogScene('wallpaper', 'unlockedOnline3', async (device) => {
    await device.action('设置壁纸').click();
    const choice = device.dialog.getByRole('radio', { name: '系统壁纸 1' });
    await hearsKeys(device.dialog);
    await choice.focus();
    await choice.press('Space');
    await device.dialog.locator('figure img').first().waitFor();
  }),
  dialogScene('restrictions', 'unlockedOnline3', async (device) => {
    await device.action('设置系统限制').click();
    await device.dialog.getByRole('switch', { name: '允许修改账户' }).click();
  }),
  dialogScene('app-restriction', 'unlockedOnline3', async (device) => {
    await device.action('应用限制').click();
    await hearsKeys(device.dialog);
    await device.dialog.getByRole('radio', { name: /^禁用名单/ }).press('Space');
    await device.dialog.getByRole('checkbox', { name: /抖音/ }).click();
  }),
  {
    ...dialogScene('install', 'unlockedOnline3', async (device) => {
      await device.action('安装应用').click();
      await device.dialog.getByLabel('搜索应用').fill('钉钉');
      await device.dialog.getByRole('checkbox').first().click();
    }),
    onlyPicture: true,
  },
  dialogScene('os-update', 'unlockedOnline3', (device) => device.action('更新系统').click()),
  dialogScene('dns-errors', 'unlockedOnline3', async (device) => {
    await device.action('设置加密 DNS').click();
    await device.field('服务器地址').fill('dns.example.cn');
    await device.ok.click();
    await device.dialog.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
  }),
  dialogScene('erase', 'unlockedOnline', async (device) => {
    await device.action('抹掉设备').click();
    await device.field('请输入序列号后四位以确认').fill('0000');
  }),
  dialogScene('cancel-schedule', 'scheduled', (device) =>
    device.page
      .getByRole('button', { name: /^取消定时/ })
      .first()
      .click(),
  ),
  {
    ...dialogScene('cancel-sent', 'waiting', (device) =>
      device.record.getByRole('button', { name: /^取消/ }).first().click(),
    ),
    onlyPicture: true,
  },
];
