import type { areas } from '#api/contract/all.ts';
import type { AnyEndpoint, CallInput } from '#api/contract/row/endpoint.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { secondaryPassword } from './fixtures.ts';

type Area = (typeof areas)[keyof typeof areas];
type Rows<A = Area> = A extends unknown ? Extract<A[keyof A], AnyEndpoint> : never;

/** What a sample can be about; made afresh for each use. */
export interface SampleTarget {
  readonly device_id: string;
  /** a batch of whoever calls, stopped */
  readonly batch_id: string;
  /** an export of whoever calls, done */
  readonly export_id: string;
  /** that no device has */
  readonly serial_number: string;
  /** a fresh code for whoever calls */
  readonly sms_code: string;
  readonly operation: { readonly id: string; readonly command_uuid: string };
  /** a one-click unlock that stands still */
  readonly unlock_id: string;
  /** of whoever calls, for any one-click unlock of the device */
  readonly unlock_key: string;
}

type Sample<Row extends AnyEndpoint> = (target: SampleTarget) => CallInput<Row>;

/** One request of every contract row that its schemas take: a row without one does not compile. */
export const samples: { readonly [Row in Rows as Row['name']]: Sample<Row> } = {
  'auth.captcha': () => ({}),
  'auth.login': () => ({ body: { account: '12057180001', password: 'Phone-2026', captcha_code: 'ABCD' } }),
  'auth.refresh': () => ({ body: { refresh_token: 'nobody has this one' } }),
  'auth.logout': () => ({ body: { refresh_token: 'nobody has this one' } }),
  'auth.registration': () => ({}),
  'auth.registerStore': () => ({
    body: {
      store_name: '南门店',
      name: '郑婷',
      phone_number: '13900000001',
      sms_code: '000000',
      password: 'Phone-2026',
    },
  }),
  'auth.resetPassword': () => ({
    body: { phone_number: '13900000001', sms_code: '000000', password: 'Phone-2026' },
  }),
  'batch.start': ({ device_id }) => ({
    body: {
      kind: 'apple',
      command: 'unlock',
      fields: {},
      ids: [device_id],
      password: secondaryPassword,
    },
  }),
  'batch.list': () => ({ query: { page_num: '1' } }),
  'batch.read': ({ batch_id }) => ({ params: { id: batch_id }, query: { first: 'trouble' } }),
  'batch.stop': ({ batch_id }) => ({ params: { id: batch_id } }),
  'batch.resume': ({ batch_id }) => ({ params: { id: batch_id } }),
  'batch.retry': ({ batch_id }) => ({ params: { id: batch_id } }),
  'batch.dismiss': ({ batch_id }) => ({ params: { id: batch_id } }),
  'user.me': () => ({}),
  'user.tasks': () => ({ query: { state: 'held' } }),
  'user.updatePassword': ({ sms_code }) => ({ body: { type: 0, sms_code, password: 'Phone-2027' } }),
  'system.permissionMap': () => ({}),
  'system.checkNeedSmsVerify': () => ({ query: { type: 'turn-off-activation-lock' } }),
  'system.smsVerify': () => ({ body: { type: 'get-activation-lock-password' } }),
  'system.smsVerifyNoauth': () => ({
    body: { phone_number: '13900000001', type: 'register', captcha_code: 'ABCD' },
  }),
  'home.deviceOverview': () => ({}),
  'dev.test': () => ({}),
  'helper.serverVersion': () => ({}),
  'helper.clerkList': () => ({}),
  'dev.paths': () => ({}),
  'live.events': () => ({}),
  'ios.list': () => ({ query: { page_num: '1', page_size: '10', lock_status: '0', keyword: '0' } }),
  'ios.recycledList': () => ({ query: { page_num: '1', supervise_status: '0' } }),
  'ios.helper.clerks': () => ({}),
  'ios.helper.models': () => ({}),
  'ios.operationLog': () => ({ query: { page_num: '1', command: 'lock', record_time: '20260101,20261231' } }),
  'ios.operationStatus': ({ operation }) => ({ params: { id: operation.command_uuid } }),
  'ios.cancelSchedule': ({ operation }) => ({ body: { operation_log_id: operation.id } }),
  'ios.detail': ({ device_id }) => ({ params: { id: device_id } }),
  'ios.updateRemark': ({ device_id }) => ({ body: { device_id, remark: '备用机' } }),
  'ios.new': ({ serial_number }) => ({ body: { serial_number, hirer_name: '李四', remark: '备用机' } }),
  'ios.import.preview': ({ serial_number }) => ({ body: { lines: [{ serial_number }] } }),
  'ios.import': ({ serial_number }) => ({ body: { lines: [{ serial_number, hirer_name: '李四' }] } }),
  'ios.changeForClerk': ({ device_id }) => ({
    body: { device_id, for_clerk: seedIds.clerks.neighbour, password: secondaryPassword },
  }),
  'ios.updateHirer': ({ device_id }) => ({
    body: { device_id, hirer_name: '李四', hirer_phone_number: 13_800_000_000 },
  }),
  'ios.enrollLink': ({ device_id }) => ({ params: { id: device_id } }),
  'ios.export.start': () => ({ body: { password: secondaryPassword, filter: { lock_status: '0' } } }),
  'ios.export.list': () => ({ query: { page_num: '1' } }),
  'ios.export.look': ({ export_id }) => ({ params: { id: export_id } }),
  'ios.export.cancel': ({ export_id }) => ({ params: { id: export_id } }),
  'ios.export.download': ({ export_id }) => ({ params: { id: export_id } }),
  'ios.command.lock': ({ device_id }) => ({
    body: {
      device_id,
      password: secondaryPassword,
      message: '请归还设备',
      phone_number: '057188886666',
      footnote: '机安卫士',
      when: 'now',
    },
  }),
  'ios.command.unlock': ({ device_id }) => ({ body: { device_id, password: secondaryPassword } }),
  'ios.command.getLocation': ({ device_id }) => ({ body: { device_id } }),
  'operation.lookUp': ({ operation }) => ({ params: { id: operation.command_uuid } }),
  'operation.cancel': ({ operation }) => ({ params: { id: operation.id } }),
  'ios.command.turnOffActivationLock': ({ device_id, sms_code }) => ({
    body: { device_id, password: secondaryPassword, sms_code },
  }),
  'ios.command.abmUnbind': ({ device_id }) => ({ body: { device_id, password: secondaryPassword } }),
  'ios.command.erase': ({ device_id }) => ({ body: { device_id, password: secondaryPassword } }),
  'ios.command.removeMainProfile': ({ device_id }) => ({ body: { device_id, password: secondaryPassword } }),
  'ios.command.setSystemRestriction': ({ device_id }) => ({
    body: { device_id, password: secondaryPassword, config: { allowCamera: false, allowAirDrop: true } },
  }),
  'ios.command.syncStoreDefaultSystemRestriction': ({ device_id }) => ({
    body: { device_id, password: secondaryPassword },
  }),
  'ios.command.setAppRestriction': ({ device_id }) => ({
    body: { device_id, password: secondaryPassword, enable: true, type: 1, list: ['com.sina.weibo'] },
  }),
  'ios.command.installApps': ({ device_id }) => ({
    body: {
      device_id,
      password: secondaryPassword,
      apps: [{ app_name: '微信', bundle_id: 'com.tencent.xin', track_id: 414_478_124 }],
    },
  }),
  'ios.helper.installedAppList': () => ({}),
  'ios.defaultSystemRestriction': () => ({}),
  'ios.defaultAppRestriction': () => ({ query: { type: '1' } }),
  'store.defaultRestriction': () => ({ query: { type: 'system' } }),
  'store.defaultRestriction.preview': () => ({ body: { type: 'app', config: ['com.sina.weibo'] } }),
  'store.setDefaultSystemRestriction': () => ({
    body: { password: secondaryPassword, config: { allowCamera: false } },
  }),
  'store.setDefaultAppRestriction': () => ({
    body: { password: secondaryPassword, config: ['com.sina.weibo'] },
  }),
  'user.appleAppRestrictionWhiteList': () => ({}),
  'user.setAppleAppRestrictionWhiteList': () => ({
    body: {
      password: secondaryPassword,
      list: [{ app_name: '微信', bundle_id: 'com.tencent.xin', icon: 'https://picture.example/wechat.png' }],
    },
  }),
  'ios.locationLog': ({ device_id }) => ({ query: { device_id, page_num: '1' } }),
  'helper.itunesSearch': () => ({ query: { term: '微信', platform: '0' } }),
  'helper.geocodeRegeo': () => ({ query: { longitude: '120.126', latitude: '30.272' } }),
  'ios.command.oneClickUnlockPrevalidation': ({ device_id }) => ({
    body: { device_id, commands: ['device_unlock', 'erase_device'], password: secondaryPassword },
  }),
  'ios.oneClickUnlock.start': ({ device_id, unlock_key }) => ({
    body: { device_id, commands: ['device_unlock', 'move_in_recycle_bin'], key: unlock_key },
  }),
  'ios.oneClickUnlock.ofDevice': ({ device_id }) => ({ query: { device_id } }),
  'ios.oneClickUnlock.look': ({ unlock_id }) => ({ params: { id: unlock_id } }),
  'ios.oneClickUnlock.resume': ({ unlock_id }) => ({
    params: { id: unlock_id },
    body: { password: secondaryPassword },
  }),
  'ios.oneClickUnlock.cancel': ({ unlock_id }) => ({ params: { id: unlock_id } }),
  'ios.command.moveToRecycleBin': ({ device_id }) => ({ body: { device_id, password: secondaryPassword } }),
  'ios.command.remove': ({ device_id }) => ({ body: { device_id, password: secondaryPassword } }),
  'ios.command.reboot': ({ device_id }) => ({ body: { device_id, password: secondaryPassword } }),
  'ios.command.playLostModeSound': ({ device_id }) => ({ body: { device_id, password: secondaryPassword } }),
  'ios.command.clearPasscode': ({ device_id }) => ({ body: { device_id, password: secondaryPassword } }),
  'ios.command.getInstalledAppList': ({ device_id }) => ({ body: { device_id } }),
  'ios.command.temporaryAllowEnterpriseAppTrust': ({ device_id }) => ({
    body: { device_id, password: secondaryPassword },
  }),
  'ios.command.getOsUpdateStatus': ({ device_id }) => ({ body: { device_id } }),
  'ios.command.scheduleOsUpdate': ({ device_id }) => ({
    body: { device_id, password: secondaryPassword, type: 'InstallASAP', version: '18.6.2' },
  }),
  'ios.command.setGlobalHttpProxy': ({ device_id }) => ({
    body: { device_id, password: secondaryPassword, pac_url: 'https://proxy.example/store.pac' },
  }),
  'ios.command.removeGlobalHttpProxy': ({ device_id }) => ({
    body: { device_id, password: secondaryPassword },
  }),
  'ios.command.setDnsSetting': ({ device_id }) => ({
    body: { device_id, password: secondaryPassword, dns: { protocol: 'tls', server: 'dns.example' } },
  }),
  'ios.command.clearDnsSetting': ({ device_id }) => ({ body: { device_id, password: secondaryPassword } }),
  'ios.command.turnOnActivationLock': ({ device_id }) => ({
    body: { device_id, password: secondaryPassword },
  }),
  'ios.command.getActivationLockPassword': ({ device_id }) => ({
    body: { device_id, password: secondaryPassword },
  }),
  'ios.command.getHirerPhone': ({ device_id }) => ({ body: { device_id } }),
  'ios.command.getSimLog': ({ device_id }) => ({ body: { device_id } }),
  'ios.command.setWallpaper': ({ device_id }) => ({
    body: {
      device_id,
      password: secondaryPassword,
      wallpaper_id: seedIds.wallpapers.dawn,
      where: 3,
      allowWallpaperModification: false,
    },
  }),
  'wallpaper.list': () => ({}),
  'wallpaper.item': () => ({ query: { type: 'system', id: seedIds.wallpapers.dawn } }),
};

interface LooseSample {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: Record<string, unknown>;
}

/** The sample of a row that is known only at run time. */
export function sampleOf(row: AnyEndpoint, target: SampleTarget): LooseSample {
  const byName: Readonly<Record<string, (target: SampleTarget) => unknown>> = samples;
  const sample = byName[row.name];
  if (!sample) throw new Error(`no sample of ${row.name}`);
  return sample(target) as LooseSample;
}
