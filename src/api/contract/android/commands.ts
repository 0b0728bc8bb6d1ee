import * as v from 'valibot';
import { androidAppMode, androidAppModes } from '#domain/android/app-restriction.ts';
import {
  type AndroidCommandName,
  androidCommands,
  type SecuredAndroidCommandName,
} from '#domain/android/commands.ts';
import { acceptedCommand } from '../row/accepted-command.ts';
import { password } from '../row/credentials.ts';
import { instant, uuid } from '../row/fields.ts';
import { secured, unsecured } from './command-call.ts';
import { madeCode } from './enrolment.ts';
import { androidLockFields } from './lock-fields.ts';
import { packageNames } from './package-fields.ts';
import { restrictionConfigs } from './restriction-items.ts';

/**
 * The calls that give an Android device a command (`android.operations`), each by the name of its command. Errors of every one: 403
 * SECPWD_MISMATCH (wrong password or key), 404 foreign device, 409 CONFLICT with who did what when, 422 NOT_POSSIBLE with the reason of its
 * conditions, 429 after 5 wrong passwords. `deregulate` and its code wait out a hold window first (`decision.hold`).
 */

const answering = <Result extends v.GenericSchema>(result: Result) =>
  v.object({ ...acceptedCommand.entries, result });

/** A code for a phone without network; where it stands in the row of codes is counted from 0. */
const passcode = v.object({ passcode: v.string(), counter: v.number() });

interface AppRestriction {
  readonly enabled: boolean;
  readonly mode?: number | undefined;
  readonly list?: readonly string[] | undefined;
}
const hasMode = ({ enabled, mode }: AppRestriction) => !enabled || mode !== undefined;
const hasItsList = ({ enabled, mode, list }: AppRestriction) =>
  !enabled || mode !== androidAppMode.allowedOnly || (list !== undefined && list.length > 0);

const appRestriction = secured('set-app-restriction', {
  enabled: v.boolean('是否启用应用限制有误'),
  mode: v.optional(v.picklist(androidAppModes, '应用限制方式有误')),
  list: v.optional(packageNames),
});

/** Those whose body says more than the credential, or that answer more than that they are accepted. */
const special = {
  /** The phone shows the message and the number; emergency calls stay possible. */
  lock: secured('lock', androidLockFields),

  /** 404 also for a wallpaper that is not the store's. */
  'set-wallpaper': secured('set-wallpaper', {
    wallpaper_id: uuid,
    /** whether the person who has the phone may change it */
    allow_modify: v.optional(v.boolean('是否允许更换壁纸有误'), false),
  }),

  /** The whole map: what it leaves out is no longer restricted. It stands on the device when the phone has answered. */
  'set-system-restriction': secured('set-system-restriction', { configs: restrictionConfigs }),

  /**
   * `mode` (domain/android/app-restriction.ts): 0 nothing new is installed, 1 only the packages of `list` are there. With `enabled` false
   * nothing is restricted, and mode and list count for nothing.
   */
  'set-app-restriction': {
    ...appRestriction,
    body: v.pipe(
      appRestriction.body,
      v.check((asked) => hasMode(asked), '请选择应用限制方式'),
      v.check((asked) => hasItsList(asked), '请选择允许的应用'),
    ),
  },

  /** The whole number, which leaves nowhere else. */
  'get-hirer-phone': {
    ...unsecured('get-hirer-phone'),
    result: answering(v.object({ phone: v.string() })),
  },

  /** Each is another code. A repeated request proves itself anew, and gets the same one for five minutes (`decision.android.passcode`). */
  'get-unlock-passcode': {
    ...secured('get-unlock-passcode', {}),
    result: answering(passcode),
  },

  /**
   * Answers its operation and until when it is held; the same request after that, within five minutes, answers the code. Errors: 409 where
   * the hold was cancelled or the five minutes are over.
   */
  'get-deregulate-passcode': {
    ...secured('get-deregulate-passcode', {}),
    result: answering(v.union([passcode, v.object({ hold_until: instant })])),
  },

  /**
   * A code for this device alone, good once and for half an hour (`decision.android.identity`): the phone that comes by it takes over the row,
   * what is wanted of it and its clerk, and voids the former key and the secrets of its codes. Each time with the password.
   */
  reenrol: {
    ...secured('reenrol', {}),
    body: v.strictObject({ password }),
    result: answering(madeCode),
  },

  /** `status` true: into the archive; false: out of it again (`android.archive`). Errors: 422 where the clerk has no quota for one that comes back, 409 where another store holds it. */
  archive: secured('archive', { status: v.boolean('归档状态有误') }),
} as const;

/** `unarchive` is given by the call of `archive`. */
type CallName = Exclude<AndroidCommandName, 'unarchive'>;
type Call<Name> = Name extends keyof typeof special
  ? (typeof special)[Name]
  : Name extends SecuredAndroidCommandName
    ? ReturnType<typeof secured<Record<never, never>>>
    : ReturnType<typeof unsecured>;

const isSecured = (
  row: (typeof androidCommands)[number],
): row is Extract<(typeof androidCommands)[number], { readonly credential: true }> => row.credential;

const plain = androidCommands
  .filter(({ name, call }) => name === call && !(name in special))
  .map((row) => [row.name, isSecured(row) ? secured(row.name, {}) : unsecured(row.name)] as const);

/** Every one; those that the table above does not name answer that they are accepted. */
export const androidCommandCalls = { ...Object.fromEntries(plain), ...special } as {
  readonly [Name in CallName]: Call<Name>;
};
