import * as v from 'valibot';
import { type ReportKeyState, secretKey, setSecretKey } from '#api/contract/reports/keys.ts';
import type { Client } from '#api/contract/row/call.ts';
import { type ApiKeyInfo, accessFields, update } from '#api/contract/store/api-key.ts';
import {
  type LockTemplates,
  type LockText,
  lockTemplateFields,
  lockTextFields,
  removeLockTemplate,
  setLockTemplate,
  setOwnLockText,
} from '#api/contract/store/lock-text.ts';
import {
  profileFields,
  setProfile,
  setSmsSwitch,
  storeInfoFields,
  updateInfo,
} from '#api/contract/store/settings.ts';
import { codesIn, inTableOrder } from '#domain/access/permissions.ts';
import type { ReportLevel } from '#domain/reports/levels.ts';
import {
  type SettingField,
  type SettingSection,
  settingFields,
  settingSections,
} from '#domain/store/settings.ts';
import type { StoreSettings } from '../store-settings/store-settings.machine.ts';

/** What is typed or switched, by its field. */
export type Values = Readonly<Record<string, string | boolean>>;

/** What stands, and when it was set last; null: nobody has since it is on record. */
export interface StandingValues {
  readonly values: Values;
  readonly changedAt: string | null;
  /** its secret is set; nobody reads it back, and it stands in no values */
  readonly hasSecret?: boolean;
}

/** What a save has answered: the section as it stands now, under its name on the page that shows it. */
export type SavedSetting = Partial<StoreSettings> & {
  readonly apiKey?: ApiKeyInfo;
  readonly ownLockText?: LockText;
};

export interface Save {
  readonly values: Values;
  /** '' where it stays as it is */
  readonly secret: string;
  /** '' where none is asked */
  readonly password: string;
  readonly basedOn: string | null;
}

interface SectionWords {
  readonly title: string;
  readonly ok: string;
  readonly done: string;
}

/** Each is edited and saved by itself. */
interface Section {
  readonly title: string;
  /** where it is not edited, but added or removed */
  readonly words?: (values: Values) => SectionWords | null;
  readonly asksPassword: boolean;
  /** what is typed of it stands in the form and in the event that saves, as the password does */
  readonly secret?: SettingField;
  /** its name in the body of the call; absent: the same */
  readonly secretInBody?: string;
  readonly schema: v.GenericSchema;
  /** what an editor begins with; absent: its page has read it elsewhere. `about`: which of several */
  readonly standing?: (settings: StoreSettings, about?: string) => StandingValues;
  /** what stands, in what a save answers; `values`: as they are edited */
  readonly told: (values: Values) => v.GenericSchema<unknown, StandingValues>;
  readonly save: (client: Client, save: Save) => Promise<SavedSetting>;
}

const text = (values: Values, field: string) => String(values[field] ?? '');
const on = (values: Values, field: string) => values[field] === true;

const infoValues = (ofStore: StoreSettings['info']): StandingValues => ({
  values: {
    store_name: ofStore.store_name,
    remark: ofStore.remark,
    // What is no right any more is none of the draft, and drops with the next save of them (`decision.clerk.permission`).
    employee_default_permission: inTableOrder(codesIn(ofStore.employee_default_permission)).join(','),
    manager_host_url: ofStore.manager_host_url ?? '',
    manager_payload_prefix: ofStore.manager_payload_prefix ?? '',
    global_http_proxy_pac_url: ofStore.global_http_proxy_pac_url ?? '',
    contact_phone: ofStore.contact_phone,
    auto_restrict: ofStore.auto_restrict,
  },
  changedAt: ofStore.changed?.at ?? null,
  hasSecret: ofStore.has_manager_api_key,
});

const profileValues = ({ changed, ...values }: StoreSettings['profile']): StandingValues => ({
  values,
  changedAt: changed?.at ?? null,
});

/** `was`: the name of the one that is edited or removed; '': a new one. */
function templateValues({ list, changed }: LockTemplates, was: string): StandingValues {
  const { name = was, message = '' } = list.find((one) => one.name === was) ?? {};
  const values = { was, name, message, first: was !== '' && list[0]?.name === was };
  return { values, changedAt: changed?.at ?? null };
}

const templatesTold = (result: v.GenericSchema<unknown, LockTemplates>, values: Values) =>
  v.pipe(
    result,
    v.transform((templates) => templateValues(templates, text(values, 'was'))),
  );

const textValues = ({ message, phone_number, footnote }: LockText): Values => ({
  message,
  phone_number,
  footnote,
});
const lockTextOf = (values: Values) => ({
  message: text(values, 'message'),
  phone_number: text(values, 'phone_number'),
  footnote: text(values, 'footnote'),
});

/** What an editor of 接口访问设置 begins with. */
export const apiAccessValues = ({
  api_callback_url,
  api_ip_white_list,
  changed,
}: ApiKeyInfo): StandingValues => ({
  values: { api_callback_url, api_ip_white_list },
  changedAt: changed?.at ?? null,
});

/** The key of one level: the three are one section of the record (`report.secret`). */
function reportKey(level: ReportLevel) {
  const field = `${level}_secret_key` as const;
  const valuesOf = (state: ReportKeyState): StandingValues => ({
    values: {},
    changedAt: state.changed?.at ?? null,
    hasSecret: state[level],
  });
  return {
    title: settingFields[field],
    asksPassword: true,
    secret: field,
    secretInBody: 'secret_key',
    schema: v.object({ [field]: secretKey }),
    standing: ({ reportKeys }: StoreSettings) => {
      if (reportKeys === null) throw new Error('the store has no reports');
      return valuesOf(reportKeys);
    },
    told: () => v.pipe(setSecretKey.result, v.transform(valuesOf)),
    save: async (client: Client, { secret: secret_key, password, basedOn: based_on }: Save) => ({
      reportKeys: await client.call(setSecretKey, { body: { level, secret_key, password, based_on } }),
    }),
  } satisfies Section;
}

export const sections = {
  info: {
    title: settingSections.info,
    asksPassword: true,
    secret: 'manager_api_key',
    schema: v.object(storeInfoFields),
    standing: ({ info: ofStore }) => infoValues(ofStore),
    told: () => v.pipe(updateInfo.result, v.transform(infoValues)),
    save: async (client, { values, secret, password, basedOn: based_on }) => {
      const { auto_restrict, ...texts } = values;
      const body = {
        ...Object.fromEntries(Object.entries(texts).map(([field, value]) => [field, String(value)])),
        auto_restrict: auto_restrict === true,
        ...(secret !== '' && { manager_api_key: secret }),
        password,
        based_on,
      };
      return { info: await client.call(updateInfo, { body }) };
    },
  },
  'sms-switch': {
    title: settingSections['sms-switch'],
    asksPassword: true,
    schema: v.object({
      turn_off_activation_lock: v.boolean(),
      get_activation_lock_password: v.boolean(),
    }),
    standing: ({ sms: { changed, ...values } }) => ({ values, changedAt: changed?.at ?? null }),
    told: () =>
      v.pipe(
        setSmsSwitch.result,
        v.transform(({ status, changed }) => ({ values: status, changedAt: changed?.at ?? null })),
      ),
    save: async (client, { values, password, basedOn: based_on }) => {
      const wanted = {
        turn_off_activation_lock: on(values, 'turn_off_activation_lock'),
        get_activation_lock_password: on(values, 'get_activation_lock_password'),
      };
      const { status, changed } = await client.call(setSmsSwitch, {
        body: { status: wanted, password, based_on },
      });
      return { sms: { ...status, changed } };
    },
  },
  profile: {
    title: settingSections.profile,
    asksPassword: true,
    schema: v.object(profileFields),
    standing: ({ profile }) => profileValues(profile),
    told: () => v.pipe(setProfile.result, v.transform(profileValues)),
    save: async (client, { values, password, basedOn: based_on }) => {
      const content = {
        display_name: text(values, 'display_name'),
        organization: text(values, 'organization'),
        description: text(values, 'description'),
      };
      return { profile: await client.call(setProfile, { body: { ...content, password, based_on } }) };
    },
  },
  'lock-template': {
    title: settingSections['lock-templates'],
    words: ({ was }) => (was === '' ? { title: '新增锁定模板', ok: '保存', done: '锁定模板已新增' } : null),
    asksPassword: false,
    schema: v.object(lockTemplateFields),
    standing: ({ lockTemplates }, about = '') => templateValues(lockTemplates, about),
    told: (values) => templatesTold(setLockTemplate.result, values),
    save: async (client, { values, basedOn: based_on }) => {
      const was = text(values, 'was');
      const body = {
        name: text(values, 'name'),
        message: text(values, 'message'),
        ...(was !== '' && { was }),
        ...(on(values, 'first') && { first: true }),
        based_on,
      };
      return { lockTemplates: await client.call(setLockTemplate, { body }) };
    },
  },
  'lock-template-removal': {
    title: settingSections['lock-templates'],
    words: () => ({ title: '删除锁定模板', ok: '删除', done: '锁定模板已删除' }),
    asksPassword: false,
    schema: v.object({}),
    standing: ({ lockTemplates }, about = '') => templateValues(lockTemplates, about),
    told: (values) => templatesTold(removeLockTemplate.result, values),
    save: async (client, { values, basedOn: based_on }) => ({
      lockTemplates: await client.call(removeLockTemplate, { body: { name: text(values, 'was'), based_on } }),
    }),
  },
  'own-lock-text': {
    title: '我的默认锁定文字',
    asksPassword: false,
    schema: v.object(lockTextFields),
    told: () =>
      v.pipe(
        setOwnLockText.result,
        v.transform((own) => ({ values: textValues(own), changedAt: null })),
      ),
    save: async (client, { values }) => ({
      ownLockText: await client.call(setOwnLockText, { body: lockTextOf(values) }),
    }),
  },
  'api-access': {
    title: settingSections['api-access'],
    asksPassword: true,
    schema: v.object(accessFields),
    told: () => v.pipe(update.result, v.transform(apiAccessValues)),
    save: async (client, { values, password, basedOn: based_on }) => {
      const access = {
        api_callback_url: text(values, 'api_callback_url'),
        api_ip_white_list: text(values, 'api_ip_white_list'),
      };
      return { apiKey: await client.call(update, { body: { ...access, password, based_on } }) };
    },
  },
  'basic-report-key': reportKey('basic'),
  'advanced-report-key': reportKey('advanced'),
  'professional-report-key': reportKey('professional'),
} as const satisfies Readonly<
  Partial<
    Record<
      | SettingSection
      | 'own-lock-text'
      | 'lock-template'
      | 'lock-template-removal'
      | `${ReportLevel}-report-key`,
      Section
    >
  >
>;

export type SectionName = keyof typeof sections;
/** Those of 门店设置. */
export type StoreSectionName = Exclude<SectionName, 'api-access' | 'own-lock-text'>;
export const sectionOf = (name: SectionName): Section => sections[name];

/** The person's own changes, put upon what a colleague has saved. */
export function rebased(draft: Values, before: Values, standing: Values): Values {
  const own = Object.entries(draft).filter(([field, value]) => value !== before[field]);
  return { ...standing, ...Object.fromEntries(own) };
}
