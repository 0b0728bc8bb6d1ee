import { routePath } from '#domain/access/routes.ts';
import { appleRestrictions, restrictionConfig, restrictionValue } from '#domain/apple/restrictions.ts';
import { freshActs } from '#machines/kits/fresh.browser.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { refusalCodes } from '#machines/kits/proof.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl, tellFromLeadingTab } from '#tests/path-harness/browser/causes.ts';
import { livePage, refusal } from '#tests/path-harness/browser/console-stage.ts';
import { type DefaultContent, type Standing, sameContent } from './default-content.ts';
import type { SaveDefaultAnswer } from './default-restriction.machine.ts';
import model from './default-restriction.model.ts';

const page = routePath('console-device-ios-default-restriction');
const wechat = {
  app_name: '微信',
  bundle_id: 'com.tencent.xin',
  group: '通讯与办公',
  icon: '',
  store_default: false,
};
const allowCamera = { name: /^允许使用相机/ };

function bodyOf({ content, devices, changed }: Standing) {
  if (content.kind !== 'system') {
    const list = content.apps.map((app) => ({ icon: '', ...app }));
    return { list, total: list.length, changed };
  }
  const list = appleRestrictions.map((one, index) => ({
    id: one.code,
    sort: index + 1,
    code: one.code,
    title: one.title,
    description: one.description,
    editable: true,
    value_type: 'boolean',
    boolean_value: restrictionValue(content.values, one),
  }));
  return { type: 'system', list, total: list.length, devices, changed };
}

const configOf = (content: DefaultContent) =>
  content.kind === 'system' ? restrictionConfig(content.values) : null;

function replyTo(answer: SaveDefaultAnswer) {
  if (answer.ok) return { body: bodyOf(answer.standing) };
  return refusal(answer.isOutdated ? 'CONFLICT' : refusalCodes[answer.reason], answer.sentence);
}

export default defineBrowserModel({
  model,
  stage: ({ kind }) =>
    livePage(kind === 'system' ? page : `${page}?type=white-list`, {
      'GET /api/device/ios/default-app-restriction': {
        body: { list: [{ ...wechat, id: wechat.bundle_id, sort: 1 }], total: 1 },
      },
    }),
  act: {
    ...freshActs,
    'poll.due': (tab) => tellFromLeadingTab(tab, { type: 'defaults.changed' }),
    'draft.change': (tab, { content }) =>
      content.kind === 'system'
        ? tab.getByRole('switch', allowCamera).setChecked(content.values.allowCamera !== false)
        : tab.getByRole('checkbox', { name: /^微信/ }).setChecked(content.apps.length > 0),
    'default.confirm': async (tab, { password }) => {
      await tab.getByLabel('安全密码', { exact: true }).fill(password);
      await clickControl(tab, 'default.confirm');
    },
  },
  // What is so already is no change.
  whyNot: ({ context }, event) =>
    event.type === 'draft.change' &&
    context.draft &&
    sameContent(context.draft, event.content as DefaultContent)
      ? '内容没有变'
      : null,
  effects: {
    loadDefault: {
      request: ({ kind }) =>
        kind === 'whiteList'
          ? 'GET /api/user/apple-app-restriction-white-list'
          : 'GET /api/store/default-restriction',
      done: (standing) => ({ body: bodyOf(standing) }),
    },
    compareDevices: {
      request: 'POST /api/store/default-restriction/preview',
      body: ({ content }) => ({ type: content.kind, config: configOf(content) }),
    },
    saveDefault: {
      request: ({ content: { kind } }) =>
        kind === 'whiteList'
          ? 'PUT /api/user/apple-app-restriction-white-list'
          : 'PUT /api/store/default-system-restriction',
      body: ({ content, password, based_on }) =>
        content.kind === 'system'
          ? { password, config: configOf(content), based_on }
          : { password, list: content.apps.map((app) => ({ icon: '', ...app })), based_on },
      done: replyTo,
    },
  },
  see: (s) => {
    const { draft, standing, comparison, proof, saved } = s.context;
    const told = s.matches('confirming') ? proof.problem : null;
    const shown = s.matches('viewing') || s.matches('editing') || s.matches('confirming');
    return {
      restricted: shown && standing ? sizeOf(standing.content) : null,
      saved: s.matches('viewing') && saved,
      outdated: standing !== null && problemOf(s) !== null,
      different: draft && s.matches('confirming') ? (comparison?.different ?? null) : null,
      error: told?.field === 'password' ? told.sentence : null,
      refusal: told && told.field !== 'password' ? told.sentence : null,
    };
  },
  look: () => {
    const root = document.querySelector('[data-machine=defaultRestriction]');
    const dialog = document.querySelector('[role=dialog]');
    const state = root?.getAttribute('data-machine-state') ?? '';
    const shown = /viewing|editing|confirming/.test(state);
    const size = /(\d+) (?:项受限|个应用)/.exec(root?.querySelector('header')?.textContent ?? '')?.[1];
    const confirming = state === '"confirming"' ? dialog : null;
    const different = /保存后 (\d+) 台/.exec(confirming?.textContent ?? '')?.[1];
    const field = confirming?.querySelector('[aria-invalid]')?.getAttribute('aria-describedby');
    return {
      restricted: shown && size !== undefined ? Number(size) : null,
      saved: root?.textContent?.includes('未向任何设备发送指令') ?? false,
      outdated: root?.textContent?.includes('更新失败') ?? false,
      different: different === undefined ? null : Number(different),
      error: (field && document.getElementById(field.split(' ').at(-1) ?? '')?.textContent) || null,
      refusal: confirming?.querySelector('[role=alert]:not([id])')?.textContent ?? null,
    };
  },
});

function sizeOf(content: DefaultContent): number {
  return content.kind === 'system'
    ? Object.keys(restrictionConfig(content.values)).length
    : content.apps.length;
}
