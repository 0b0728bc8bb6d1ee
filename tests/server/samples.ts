import type { areas } from '#api/contract/all.ts';
import type { AnyEndpoint, CallInput } from '#api/contract/row/endpoint.ts';
import { permissionCode } from '#domain/access/permissions.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { secondaryPassword, smallPicture } from './fixtures.ts';

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
  /** a wallpaper that whoever calls has uploaded */
  readonly wallpaper_id: string;
  /** an enrolment code of whoever calls */
  readonly code_id: string;
  /** another session of whoever calls */
  readonly session_id: string;
  /** of whoever calls, for any one-click unlock of the device */
  readonly unlock_key: string;
  /** a clerk of the store */
  readonly clerk_id: string;
  /** whoever calls */
  readonly own_id: string;
  /** that nobody has */
  readonly phone_number: string;
  /** of a link to the enrolment page, by which nobody has submitted */
  readonly enroll_code: string;
  /** a delivery to the system of the store of whoever calls */
  readonly delivery_id: string;
  /** of Apple, for the store of whoever calls, as base64 */
  readonly token_file: string;
  /** of somebody who nobody has asked about */
  readonly id_card: string;
  /** a report, basic, of the store of whoever calls */
  readonly report_id: string;
}

type Sample<Row extends AnyEndpoint> = (target: SampleTarget) => CallInput<Row>;

const provenOnly = ({ device_id }: SampleTarget) => ({
  params: { id: device_id },
  body: { password: secondaryPassword },
});

const lockText = { message: '请联系{门店}', phone_number: '0571-88886666', footnote: '机安卫士' };

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
  'user.sessions': () => ({}),
  'user.endSessions': ({ session_id }) => ({ body: { id: session_id } }),
  'user.loginLog': () => ({ query: { page_num: '1' } }),
  'store.loginLog': () => ({ query: { page_num: '1', status: '0' } }),
  'user.tasks': () => ({ query: { state: 'held' } }),
  'user.tasks.held': () => ({}),
  'user.updatePassword': ({ sms_code }) => ({ body: { type: 0, sms_code, password: 'Phone-2027' } }),
  'system.permissionMap': () => ({}),
  'system.checkNeedSmsVerify': () => ({ query: { type: 'turn-off-activation-lock' } }),
  'system.smsVerify': () => ({ body: { type: 'get-activation-lock-password' } }),
  'system.smsVerifyNoauth': () => ({
    body: { phone_number: '13900000001', type: 'register', captcha_code: 'ABCD' },
  }),
  'store.clerk.list': () => ({ query: { sort: '-used_quota' } }),
  'store.clerk.permission': ({ own_id }) => ({ query: { id: own_id } }),
  'store.clerk.new': ({ phone_number, sms_code }) => ({
    body: {
      name: '郑婷',
      phone_number,
      sms_code,
      password: 'Phone-2026',
      quota_limit: true,
      quota: 20,
      permission: permissionCode('apple.new'),
      is_admin: false,
      visible_clerk: [],
      secondary_password: secondaryPassword,
    },
  }),
  'store.clerk.update': ({ clerk_id }) => ({
    body: {
      id: clerk_id,
      name: '郑婷',
      quota_limit: true,
      quota: 20,
      permission: permissionCode('apple.viewAll'),
      is_admin: false,
      visible_clerk: [],
      password: secondaryPassword,
    },
  }),
  'store.clerk.resetPassword': ({ clerk_id }) => ({ body: { id: clerk_id, password: secondaryPassword } }),
  'store.clerk.disable': ({ clerk_id }) => ({
    body: { id: clerk_id, password: secondaryPassword, disabled: true },
  }),
  'store.clerk.tasks': ({ clerk_id }) => ({ query: { id: clerk_id } }),
  'store.clerk.sessions': ({ clerk_id }) => ({ query: { id: clerk_id } }),
  'store.clerk.endSessions': ({ clerk_id }) => ({ body: { id: clerk_id } }),
  'store.clerk.distributionLog': () => ({ query: { page_num: '1' } }),
  'store.info': () => ({}),
  'store.updateInfo': () => ({
    body: { store_name: '城西旗舰店', remark: '周一盘点', password: secondaryPassword },
  }),
  'store.smsSwitch': () => ({}),
  'store.setSmsSwitch': () => ({
    body: {
      status: { turn_off_activation_lock: true, get_activation_lock_password: false },
      password: secondaryPassword,
    },
  }),
  'store.profile': () => ({}),
  'store.setProfile': () => ({
    body: {
      display_name: '门店设备管理',
      organization: '城西旗舰店',
      description: '归还设备后自动移除',
      password: secondaryPassword,
    },
  }),
  'store.settingsLog': () => ({ query: { page_num: '1' } }),
  'store.apiCallback.list': () => ({ query: { state: 'failed' } }),
  'store.apiCallback.resend': ({ delivery_id }) => ({ params: { id: delivery_id } }),
  'store.apiCallback.test': () => ({}),
  'store.apiKey.info': () => ({}),
  'store.apiKey.usage': () => ({}),
  'store.apiKey.enabled': () => ({ body: { password: secondaryPassword, api_enabled: true } }),
  'store.apiKey.preview': () => ({ body: { password: secondaryPassword, api_enabled: true } }),
  'store.apiKey.generate': () => ({ body: { password: secondaryPassword, end_former: true } }),
  'store.apiKey.update': () => ({
    body: {
      api_callback_url: '',
      api_ip_white_list: '192.0.2.7,2001:db8::7',
      password: secondaryPassword,
    },
  }),
  'store.lockTemplates': () => ({}),
  'store.setLockTemplate': () => ({ body: { name: '今日到期', message: '{承租人}您好，请联系{门店}' } }),
  'store.removeLockTemplate': () => ({ body: { name: '设备遗失' } }),
  'user.lostModalContent': () => ({}),
  'user.setLostModalContent': () => ({ body: lockText }),
  'abm.info': () => ({}),
  'abm.downloadPublicPem': () => ({}),
  'abm.uploadToken': ({ token_file: content }) => ({ body: { content } }),
  'report.balance': () => ({ query: { level: 'basic' } }),
  'report.list': () => ({ query: { page_num: '1', user_id_card: '1234' } }),
  'report.helper': () => ({ query: { level: 'advanced' } }),
  'report.add': ({ id_card: user_id_card }) => ({
    body: {
      level: 'basic',
      user_name: '阿依·古丽',
      user_id_card,
      phone_number: '13800000000',
      consented: true,
    },
  }),
  'report.refresh': ({ report_id: id }) => ({ body: { level: 'basic', id } }),
  'report.preview': ({ report_id: id }) => ({ query: { level: 'basic', id } }),
  'report.abnormalList': () => ({ query: { page_num: '1' } }),
  'home.reportOverview': () => ({}),
  'store.reportKeys': () => ({}),
  'store.setReportKey': () => ({
    body: { level: 'basic', secret_key: 'sample-secret-key', password: secondaryPassword },
  }),
  'store.rcsList': () => ({ query: { page_num: '1', id_card: 'H1234' } }),
  'store.rcsRequest': ({ id_card }) => ({ body: { name: '阿依·古丽', id_card } }),
  'system.blacklistCheck': () => ({ body: { type: 1, content: '13800000000' } }),
  'system.notifications': () => ({ query: { type: 'timeliness' } }),
  'home.deviceOverview': () => ({}),
  'home.superviseOverview': () => ({}),
  'home.clerks': () => ({}),
  'home.operations': () => ({}),
  'home.firstSteps': () => ({}),
  'dev.test': () => ({}),
  'helper.serverVersion': () => ({}),
  'helper.clerkList': () => ({ query: {} }),
  'dev.paths': () => ({}),
  'live.events': () => ({}),
  'ios.list': () => ({ query: { page_num: '1', page_size: '10', lock_status: '0', keyword: '0' } }),
  'ios.recycledList': () => ({ query: { page_num: '1', supervise_status: '0' } }),
  'ios.helper.clerks': () => ({}),
  'ios.helper.models': () => ({}),
  'ios.operationLog': () => ({ query: { page_num: '1', command: 'lock', record_time: '20260101,20261231' } }),
  'store.records': () => ({ query: { kind: 'apple', search: '0', record_time: '20260101,20261231' } }),
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
  'ios.enrollLink.end': ({ device_id }) => ({ params: { id: device_id }, body: {} }),
  'ios.enrollLink.renew': ({ device_id }) => ({ params: { id: device_id }, body: {} }),
  'enroll.baseinfo': ({ enroll_code: code }) => ({ query: { code } }),
  'enroll.submit': ({ enroll_code: code }) => ({
    body: {
      code,
      for_clerk: '',
      hirer_name: '李四',
      hirer_phone_number: '13800000000',
    },
  }),
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
  'store.appShelf': () => ({}),
  'store.addToAppShelf': () => ({
    body: { bundle_id: 'com.tencent.xin', app_name: '微信', seller: '腾讯', track_id: 414_478_124 },
  }),
  'store.removeFromAppShelf': () => ({ body: { bundle_id: 'com.tencent.xin' } }),
  'wallpaper.list': () => ({}),
  'android.list': () => ({
    query: { page_num: '1', brand: 'honor', keyword: '0', sort: '-last_active_time' },
  }),
  'android.searchOptions': () => ({ query: { archived: '0' } }),
  'android.detail': ({ device_id }) => ({ params: { id: device_id } }),
  'android.updateHirerInfo': ({ device_id }) => ({
    params: { id: device_id },
    body: { hirer_name: '李四', hirer_phone_number: 13_800_000_000 },
  }),
  'android.updateRemark': ({ device_id }) => ({ params: { id: device_id }, body: { remark: '备用机' } }),
  'android.operation.changeForClerk': ({ device_id }) => ({
    params: { id: device_id },
    body: { clerk_id: seedIds.clerks.neighbour, password: secondaryPassword },
  }),
  'android.records': ({ device_id }) => ({ params: { id: device_id }, query: { page_num: '1' } }),
  'android.operationLog': () => ({ query: { operation: 'lock', record_time: '20260101,20261231' } }),
  'android.locationLog': ({ device_id }) => ({ params: { id: device_id }, query: { page_num: '1' } }),
  'android.installedAppList': ({ device_id }) => ({ params: { id: device_id } }),
  'android.systemRestriction': ({ device_id }) => ({ params: { id: device_id } }),
  'android.appRestriction': ({ device_id }) => ({ params: { id: device_id } }),
  'android.defaultSystemRestriction': () => ({}),
  'android.setDefaultSystemRestriction': () => ({
    body: { password: secondaryPassword, configs: { no_factory_reset: true, no_safe_boot: false } },
  }),
  'android.defaultAppRestriction': () => ({}),
  'android.setDefaultAppRestriction': () => ({
    body: { password: secondaryPassword, configs: [{ app_name: '微信', package_name: 'com.tencent.mm' }] },
  }),
  'android.mdmAppDownloadLink': () => ({ query: { channel: '1' } }),
  'android.enrolmentCode.new': () => ({ body: {} }),
  'android.enrolmentCode.list': () => ({}),
  'android.enrolmentCode.look': ({ code_id }) => ({ params: { id: code_id } }),
  'android.enrolmentCode.end': ({ code_id }) => ({ params: { id: code_id } }),
  'android.export.start': () => ({ body: { password: secondaryPassword, filter: { lock_status: '0' } } }),
  'android.export.list': () => ({ query: { page_num: '1' } }),
  'android.export.look': ({ export_id }) => ({ params: { id: export_id } }),
  'android.export.cancel': ({ export_id }) => ({ params: { id: export_id } }),
  'android.export.download': ({ export_id }) => ({ params: { id: export_id } }),
  'android.operation.lock': ({ device_id }) => ({
    params: { id: device_id },
    body: { password: secondaryPassword, message: '请归还设备', phone_number: '057188886666' },
  }),
  'android.operation.unlock': provenOnly,
  'android.operation.regulate': provenOnly,
  'android.operation.deregulate': provenOnly,
  'android.operation.getLocation': ({ device_id }) => ({ params: { id: device_id } }),
  'android.operation.getInstalledAppList': ({ device_id }) => ({ params: { id: device_id } }),
  'android.operation.getHirerPhone': ({ device_id }) => ({ params: { id: device_id } }),
  'android.operation.setWallpaper': ({ device_id }) => ({
    params: { id: device_id },
    body: { password: secondaryPassword, wallpaper_id: seedIds.wallpapers.dawn, allow_modify: false },
  }),
  'android.operation.setSystemRestriction': ({ device_id }) => ({
    params: { id: device_id },
    body: { password: secondaryPassword, configs: { no_factory_reset: true, no_sms: false } },
  }),
  'android.operation.syncSystemRestriction': provenOnly,
  'android.operation.setAppRestriction': ({ device_id }) => ({
    params: { id: device_id },
    body: { password: secondaryPassword, enabled: true, mode: 1, list: ['com.tencent.mm'] },
  }),
  'android.operation.getUnlockPasscode': provenOnly,
  'android.operation.getDeregulatePasscode': provenOnly,
  'android.operation.reenrol': provenOnly,
  'android.operation.archive': ({ device_id }) => ({
    params: { id: device_id },
    body: { password: secondaryPassword, status: true },
  }),
  'wallpaper.upload': () => ({ body: { content: smallPicture } }),
  'wallpaper.remove': ({ wallpaper_id }) => ({ params: { id: wallpaper_id } }),
  'contract.set': ({ device_id }) => ({
    params: { kind: 'apple', id: device_id },
    body: { last_day: '2027-03-31', grace_days: 3, at_due: 'remind' },
  }),
  'contract.extend': ({ device_id }) => ({
    params: { kind: 'apple', id: device_id },
    body: { last_day: '2027-06-30' },
  }),
  'contract.settle': ({ device_id }) => ({ params: { kind: 'apple', id: device_id }, body: {} }),
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
