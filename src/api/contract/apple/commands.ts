import * as v from 'valibot';
import { appRestrictionTypes } from '#domain/apple/app-restriction.ts';
import {
  type AppleCommandName,
  appleCommands,
  type SecuredAppleCommandName,
} from '#domain/apple/commands.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import { pacUrlMaxLength } from '#domain/limits.ts';
import { isWebUrl } from '#domain/site/network-address.ts';
import { lockFields } from '../devices/lock-fields.ts';
import { simLogEntry } from '../devices/sim.ts';
import { acceptedCommand } from '../row/accepted-command.ts';
import { smsCode } from '../row/credentials.ts';
import { instant, listOf, text } from '../row/fields.ts';
import { appsToInstall, bundleIds } from './app-fields.ts';
import { secured, unsecured } from './command-call.ts';
import { dnsSetting } from './dns-setting.ts';
import { restrictionConfig } from './restriction-items.ts';
import { wallpaperFields } from './wallpaper-fields.ts';

/**
 * The calls that give a device a command (`ios.commands`), each by the name of its command. Errors of every one: 403 SECPWD_MISMATCH
 * (wrong password or key), 404 foreign device, 409 CONFLICT with who did what when, 422 NOT_POSSIBLE with the reason of
 * its conditions, 429 after 5 wrong passwords. The irreversible ones wait out a hold window first (`decision.hold`): until then
 * they can be taken back by operation.cancel, and nothing has left. They answer no `key`, and take none but that of a prevalidation
 * which named them for this device, once (`decision.hold.proof`).
 */

const answering = <Result extends v.GenericSchema>(result: Result) =>
  v.object({ ...acceptedCommand.entries, result });

interface AppRestriction {
  readonly enable: boolean;
  readonly type?: number | undefined;
  readonly list?: readonly string[] | undefined;
}
const hasType = ({ enable, type }: AppRestriction) => !enable || type !== undefined;
const hasItsList = ({ enable, type, list }: AppRestriction) =>
  !enable || type === undefined || list === undefined || (type === 0) === (list.length === 0);

const appRestriction = secured('set-app-restriction', {
  enable: v.boolean('是否启用应用限制有误'),
  type: v.optional(v.picklist(appRestrictionTypes, '应用限制方式有误')),
  list: v.optional(bundleIds),
});

export const osUpdateTypes = ['DownloadOnly', 'InstallASAP'] as const;

/** Those whose body says more than the device, or that answer more than that they are accepted. */
const special = {
  lock: secured('lock', lockFields),

  /** 404 also for a wallpaper that is not the store's. */
  'set-wallpaper': secured('set-wallpaper', wallpaperFields),

  /** Answers what is known, and asks the device; what it says arrives as a change of it. */
  'get-os-update-status': {
    ...unsecured('get-os-update-status'),
    result: answering(
      v.object({
        os_version: v.string(),
        available_os_updates: v.array(v.string()),
        os_update_status: v.nullable(v.number()),
        os_update_version: v.nullable(v.string()),
        os_update_observed_at: v.nullable(instant),
      }),
    ),
  },

  /** `version`: one of the device's available_os_updates, the newest unless given. Errors: 422 for another one. */
  'schedule-os-update': secured('schedule-os-update', {
    type: v.picklist(osUpdateTypes, '更新方式有误'),
    version: v.optional(text(20, '系统版本')),
  }),

  /** Where no address of a PAC file is given, it is the store's. Errors: 422 where that has none either. */
  'set-global-http-proxy': secured('set-global-http-proxy', {
    pac_url: v.optional(
      v.pipe(
        v.string('PAC 地址有误'),
        v.trim(),
        v.maxLength(pacUrlMaxLength, 'PAC 地址过长'),
        v.check(isWebUrl, 'PAC 地址应为完整的网址'),
      ),
    ),
  }),

  'set-dns-setting': secured('set-dns-setting', { dns: dnsSetting }),

  /** The whole map: what it leaves out is no longer restricted. It stands on the device when the phone has answered. */
  'set-system-restriction': secured('set-system-restriction', { config: restrictionConfig }),

  /**
   * `type` (domain/apple/app-restriction.ts): 0 the store's default list may not be opened, 1 those of `list` may not, 2 only those of
   * `list` may. `list`: bundle ids, of 1 and 2, none of 0. Ours: without it 1 takes the store's default list, 2 the acting person's
   * white list. That white list goes with each of them: its apps are never restricted. With `enable` false nothing is restricted, and
   * type and list count for nothing. What the phone took stands on it when it has answered (app_restriction_*,
   * app_restriction_observed_at). Errors: 422 where the list that it would take is empty.
   */
  'set-app-restriction': {
    ...appRestriction,
    body: v.pipe(
      appRestriction.body,
      v.check((asked) => hasType(asked), '请选择应用限制方式'),
      v.check((asked) => hasItsList(asked), '禁用名单和允许名单需要选择应用，门店默认名单不需要'),
    ),
  },

  /**
   * Done when the phone has taken the order; what each app is at stands on the device (app_installs, app_installs_observed_at) and
   * moves with what the phone says, also in its answer to get-installed-app-list. `call.timeout.install-apps`: 10 s for each app.
   */
  'install-apps': {
    ...secured('install-apps', { apps: appsToInstall }),
    timeoutTimes: 'apps',
  },

  /** Takes a code where the store's switch asks for it (`decision.sms`); a key stands for one only if it was made with one. */
  'turn-off-activation-lock': {
    ...secured('turn-off-activation-lock', { sms_code: v.optional(smsCode) }),
    errors: ['SMS_MISMATCH'],
  },

  /** As turn-off-activation-lock takes it. A repeated request proves itself anew, and gets its answer for five minutes. */
  'get-activation-lock-password': {
    ...secured('get-activation-lock-password', { sms_code: v.optional(smsCode) }),
    errors: ['SMS_MISMATCH'],
    result: answering(
      v.object({
        passcode: v.string(),
        /** null: stored before anybody noted when */
        stored_at: v.nullable(instant),
      }),
    ),
  },

  /** The whole number, which leaves nowhere else. */
  'get-hirer-phone': {
    ...unsecured('get-hirer-phone'),
    result: answering(v.object({ phone: v.string() })),
  },

  /** Newest first. */
  'get-sim-log': { ...unsecured('get-sim-log'), result: answering(listOf(simLogEntry)) },

  /** `status` 1, or none: into the bin; 0: out of it again (`ios.recycle`). Errors: 422 where the clerk has no quota for one that comes back. */
  'move-to-recycle-bin': secured('move-to-recycle-bin', {
    status: v.optional(
      v.picklist([recycledStatus.active, recycledStatus.recycled], '回收站状态有误'),
      recycledStatus.recycled,
    ),
  }),
} as const;

/** `restore` is given by the call of `move-to-recycle-bin`. */
type CallName = Exclude<AppleCommandName, 'restore'>;
type Call<Name> = Name extends keyof typeof special
  ? (typeof special)[Name]
  : Name extends SecuredAppleCommandName
    ? ReturnType<typeof secured<Record<never, never>>>
    : ReturnType<typeof unsecured>;

const plain = appleCommands
  .filter(({ name, call }) => name === call && !(name in special))
  .map(({ name, credential }) => [name, credential ? secured(name, {}) : unsecured(name)] as const);

/** Every one; those that the table above does not name take a device and answer that they are accepted. */
export const appleCommandCalls = { ...Object.fromEntries(plain), ...special } as {
  readonly [Name in CallName]: Call<Name>;
};
