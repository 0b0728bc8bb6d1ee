import { routePath } from '#domain/access/routes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl, clickOn } from '#tests/path-harness/browser/causes.ts';
import { loggedIn, memberFixtures, refusal } from '#tests/path-harness/browser/console-stage.ts';
import { sampleSettings } from '../store-settings/sample-settings.model.ts';
import { answersOf, settingsFixtures } from '../store-settings/settings-page.model.ts';
import model from './setting-edit.model.ts';

interface Way {
  readonly edit: string;
  readonly request: string;
  readonly answer: object;
}
const read = answersOf(sampleSettings);
const ways: Readonly<Partial<Record<string, Way>>> = {
  info: { edit: '编辑门店信息', request: 'PUT /api/store/info', answer: read['GET /api/store/info'] },
  'sms-switch': {
    edit: '编辑短信验证',
    request: 'PUT /api/store/sms-verify-switch',
    answer: read['GET /api/store/sms-verify-switch'],
  },
  profile: {
    edit: '编辑描述文件内容',
    request: 'POST /api/store/custom-apple-profile-content',
    answer: read['GET /api/store/custom-apple-profile-content'],
  },
  'basic-report-key': {
    edit: '编辑基础报告密钥',
    request: 'POST /api/store/hx-report/set-secret-key',
    answer: read['GET /api/store/hx-report/config-status'],
  },
};
function wayOf(section: string): Way {
  const way = ways[section];
  if (!way) throw new Error(`no paths are driven in ${section}`);
  return way;
}

/** What is shown of a draft, by its section. */
const shownField = {
  info: 'store_name',
  'sms-switch': 'get_activation_lock_password',
  profile: 'display_name',
} as const;
const isShown = (section: string): section is keyof typeof shownField => section in shownField;

export default defineBrowserModel({
  model,
  stage: ({ section }) => ({
    url: routePath('console-merchant-config'),
    storage: loggedIn,
    // What was saved is read again a little later: here it would come between.
    frozen: true,
    fixtures: { ...memberFixtures, ...settingsFixtures },
    open: (page) => clickOn(page.getByRole('button', { name: wayOf(section).edit })),
  }),
  act: {
    'setting.fill': (page, { field, value }) =>
      typeof value === 'boolean'
        ? page
            .getByRole('dialog')
            .getByRole('switch', { name: /查看激活锁密码/ })
            .setChecked(value)
        : page
            .getByRole('dialog')
            .getByLabel(field === 'display_name' ? '名称' : '说明')
            .fill(value),
    'setting.save': async (page, { password, secret }) => {
      const key = page.getByRole('dialog').getByLabel(/^(设备服务|基础报告)密钥$/);
      if ((await key.count()) > 0 && (await key.getAttribute('readonly')) === null) await key.fill(secret);
      const typed = page.getByLabel('安全密码', { exact: true });
      if ((await typed.count()) > 0 && (await typed.getAttribute('readonly')) === null)
        await typed.fill(password);
      await clickControl(page, 'setting.save');
    },
  },
  // What is switched so already is no change.
  whyNot: ({ context }, event) =>
    event.type === 'setting.fill' && context.draft[String(event.field)] === event.value ? '内容没有变' : null,
  effects: {
    saveSetting: {
      request: ({ section }) => wayOf(section).request,
      causes: {
        done: async (_page, answer, server, { section }) => {
          const { request, answer: accepted } = wayOf(section);
          if (answer.ok) return server.answer(request, accepted);
          const { sentence, standing, field } = answer;
          if (standing === null) {
            const code = field === 'password' ? 'SECPWD_MISMATCH' : field ? 'INVALID_INPUT' : 'NOT_POSSIBLE';
            const named = field === 'basic_secret_key' ? 'secret_key' : field;
            return server.answer(request, refusal(code, sentence, named ? { field: named } : {}));
          }
          const changed = { clerk_name: '赵敏', at: standing.changedAt };
          const current = { status: standing.values, changed };
          await server.answer(request, refusal('CONFLICT', sentence, { current }));
        },
      },
    },
  },
  see: ({ context: { draft, errors, refusal: why, section, overtaken }, status }) =>
    status === 'done'
      ? null
      : {
          value: isShown(section) ? String(draft[shownField[section]]) : null,
          wrong: Object.values(errors).length,
          refusal: why,
          overtaken,
        },
  look: () => {
    const dialog = document.querySelector('[data-machine=settingEdit]');
    if (!dialog) return null;
    const switches = dialog.querySelectorAll<HTMLInputElement>('[role=switch]');
    return {
      // A secret is shown to nobody: what is typed of it is not compared.
      value: switches[1]
        ? String(switches[1].checked)
        : (dialog.querySelector<HTMLInputElement>('input:not([type=password])')?.value ?? null),
      wrong: dialog.querySelectorAll('[aria-invalid]').length,
      refusal: dialog.querySelector('[role=alert]:not([id])')?.textContent ?? null,
      overtaken: dialog.querySelector('[data-overtaken]') !== null,
    };
  },
});
