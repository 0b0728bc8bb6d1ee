import type { SettingEntry } from '#api/contract/store/settings.ts';
import { modulesInWords } from '#domain/access/modules-in-words.ts';
import { changedValue } from '#domain/member-messages.ts';
import {
  type ClerkField,
  clerkFields,
  isSecret,
  type SettingField,
  settingFields,
} from '#domain/store/settings.ts';
import { formatDateTime } from '#domain/text/time.ts';
import type { Change } from '#screens/shared/list/changes.tsx';
import { rightsInWords } from '#screens/shared/rights/right-titles.ts';

const isClerkField = (field: string): field is ClerkField => Object.hasOwn(clerkFields, field);

export const titleOfClerkField = (field: string): string =>
  isClerkField(field) ? clerkFields[field] : field;

/** Only what came of it is told. */
const withoutBefore: readonly string[] = ['created', 'password', 'sessions'] satisfies ClerkField[];

/** What was set of somebody, as it is shown. */
export function wordsOfClerkValue(field: string, value: string | boolean | null): string {
  if (value === null && withoutBefore.includes(field)) return '';
  if (field === 'created') return '新增';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (field === 'sessions') return value === 'all' ? '全部' : '一台';
  if (value === null || value === '') return '无';
  return field === 'permission' ? rightsInWords(value) : value;
}

const isField = (field: string): field is SettingField => Object.hasOwn(settingFields, field);

export const titleOfField = (field: string): string => (isField(field) ? settingFields[field] : field);

/** A secret that was not there before has not been changed. */
const wordsOfSecret = (before: string | boolean | null) =>
  before === null || before === '' ? '已设置' : changedValue;

/** A value as it is shown; of a secret only whether it was changed. */
export function wordsOfValue(field: string, value: string | boolean | null): string {
  if (typeof value === 'boolean') return wordsOfSwitch(field, value);
  if (value === null || value === '') return '未设置';
  if (isSecret(field)) return changedValue;
  if (field === 'expires_at') return formatDateTime(value);
  if (field === 'modules') return modulesInWords(value.split(','));
  if (field !== 'employee_default_permission') return value;
  return rightsInWords(value);
}

/** What was done, and was not done before. */
const acts: readonly string[] = ['api_secret_viewed', 'former_api_keys'] satisfies SettingField[];
const tellsNoBefore = (field: string): boolean => acts.includes(field);

const ofStore = { title: titleOfField, words: wordsOfValue };
const ofClerk = { title: titleOfClerkField, words: wordsOfClerkValue };

/** Several in one text, a line for each. */
const eachOf = (before: string, after: string): Change[] =>
  after.split('\n').map((line, index) => {
    const [what = '', is = ''] = line.split('：');
    const [, was = ''] = before.split('\n')[index]?.split('：') ?? [];
    return { what, before: was, after: is };
  });

/** What an entry of the log of settings says. */
export function changesOf({ section, changes }: Pick<SettingEntry, 'section' | 'changes'>): Change[] {
  const { title, words } = section === 'clerk' ? ofClerk : ofStore;
  return changes.flatMap(({ field, before, after }) =>
    field === 'restrictions'
      ? eachOf(String(before), String(after))
      : [
          {
            what: title(field),
            before: tellsNoBefore(field) ? '' : words(field, before),
            after: isSecret(field) && after ? wordsOfSecret(before) : words(field, after),
          },
        ],
  );
}

function wordsOfSwitch(field: string, on: boolean): string {
  if (['auto_restrict', 'defaults_at_enrolment', 'api_enabled'].includes(field))
    return on ? '已开启' : '已关闭';
  if (field === 'api_secret_viewed') return on ? '已查看' : '未查看';
  return on ? '需要验证' : '不需要';
}
