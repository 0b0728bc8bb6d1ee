import { submissionModel } from '#machines/kits/submission/submission.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { sampleSettings } from '../store-settings/sample-settings.model.ts';
import { settingEditMachine } from './setting-edit.machine.ts';
import { titles } from './setting-edit.titles.ts';
import { type StandingValues, sections } from './setting-sections.ts';

const at = '2026-11-20T03:00:00.000Z';
/** What a colleague has saved meanwhile. */
const theirs: StandingValues = {
  values: { turn_off_activation_lock: false, get_activation_lock_password: false },
  changedAt: at,
};
const overtaken = '短信验证刚由赵敏于 11-20 11:00 修改过，请查看后再保存';

export default defineTestModel({
  name: 'settingEdit',
  machine: settingEditMachine,
  inputs: {
    'the SMS switch': { section: 'sms-switch', standing: sections['sms-switch'].standing(sampleSettings) },
    'the info': { section: 'info', standing: sections.info.standing(sampleSettings) },
    'a report key': {
      section: 'basic-report-key',
      standing: sections['basic-report-key'].standing(sampleSettings),
    },
    'the profile': { section: 'profile', standing: sections.profile.standing(sampleSettings) },
  },
  events: {
    'setting.fill': [
      { field: 'get_activation_lock_password', value: true },
      { field: 'display_name', value: '门店设备管理' },
      { field: 'display_name', value: '名'.repeat(61) },
    ],
    'setting.save': [
      { password: 'Guard-2026', secret: '' },
      { password: 'x', secret: '' },
      { password: 'Guard-2026', secret: 'MANAGER-KEY-2026' },
      { password: 'Guard-2026', secret: 'REPORT-KEY-2026' },
    ],
    'setting.cancel': 'bare',
  },
  answers: {
    saveSetting: {
      done: [
        { ok: true, saved: { profile: sampleSettings.profile }, standing: null },
        { ok: false, field: 'password', sentence: '安全密码错误', standing: null },
        { ok: false, field: 'display_name', sentence: '名称有误', standing: null },
        { ok: false, field: 'manager_api_key', sentence: '设备服务密钥有误', standing: null },
        { ok: false, field: 'basic_secret_key', sentence: '密钥最多 200 个字符', standing: null },
        { ok: false, field: null, sentence: overtaken, standing: theirs },
        { ok: false, field: null, sentence: '没有权限', standing: null },
      ],
    },
  },
  // Each section has fields of its own; the password is asked for the switch, which the colleague has set, and for keys.
  allow: ({ context: { section } }, event) => {
    const { field, standing } = { ...event, ...(event.output as object | undefined) } as {
      field?: string | null;
      standing?: unknown;
    };
    if (event.type === 'setting.save') {
      if (event.secret === 'MANAGER-KEY-2026') return section === 'info';
      if (event.secret === 'REPORT-KEY-2026') return section === 'basic-report-key';
      return section === 'sms-switch' || event.password === 'Guard-2026';
    }
    if (standing) return section === 'sms-switch';
    if (field === 'password') return section === 'sms-switch' || section === 'basic-report-key';
    if (field === 'get_activation_lock_password') return section === 'sms-switch';
    if (field === 'basic_secret_key') return section === 'basic-report-key';
    if (field === 'manager_api_key') return section === 'info';
    return field !== 'display_name' || section === 'profile';
  },
  key: ({ draft, seen, overtaken: late, errors, refusal, saved, lost }) => [
    draft,
    seen.changedAt,
    late,
    errors,
    refusal,
    saved !== null,
    lost,
  ],
  invariants: {
    ...submissionModel.invariants,
    'no password and no secret is kept': ({ context }) =>
      !/Guard-2026|(MANAGER|REPORT)-KEY-2026/.test(JSON.stringify(context)),
    'what a colleague has saved is told as soon as it stands': (s) =>
      s.context.overtaken === (s.context.seen.changedAt === at),
    'nothing is sent that is too long': (s) =>
      !s.matches('submitting') || String(s.context.draft.display_name ?? '').length <= 60,
  },
  titles,
});
