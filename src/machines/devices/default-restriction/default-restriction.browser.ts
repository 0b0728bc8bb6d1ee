import { sample } from '#machines/kinds/sample.model.ts';
import { freshActs } from '#machines/kits/fresh/fresh.browser.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { refusalCodes } from '#machines/kits/proof/proof.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl, tellFromLeadingTab } from '#tests/path-harness/browser/causes.ts';
import { livePage, refusal } from '#tests/path-harness/browser/console-stage.ts';
import { type DefaultContent, sameContent } from '../port/store-defaults.ts';
import type { SaveDefaultAnswer } from './default-restriction.machine.ts';
import model from './default-restriction.model.ts';

const { defaults } = sample;

function replyTo(answer: SaveDefaultAnswer) {
  if (answer.ok) return { body: defaults.body(answer.standing) };
  if (answer.current === null) return refusal(refusalCodes[answer.reason], answer.sentence);
  return refusal('CONFLICT', answer.sentence, { current: defaults.body(answer.current) });
}

export default defineBrowserModel({
  model,
  stage: ({ kind }) => livePage(defaults.page(kind), defaults.beside),
  act: {
    ...freshActs,
    'poll.due': (tab) => tellFromLeadingTab(tab, { type: 'defaults.changed' }),
    'draft.change': (tab, { content }) =>
      content.kind === 'system'
        ? tab
            .getByRole('switch', { name: defaults.switched })
            .setChecked(Object.keys(content.values).length === 0)
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
      request: defaults.read,
      done: (standing) => ({ body: defaults.body(standing) }),
    },
    compareDevices: defaults.compare,
    saveDefault: {
      ...defaults.save,
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

const sizeOf = (content: DefaultContent) =>
  content.kind === 'system' ? Object.keys(content.values).length : content.apps.length;
