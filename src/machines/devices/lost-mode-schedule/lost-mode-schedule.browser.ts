import type { Page } from 'playwright';
import * as messages from '#domain/messages.ts';
import { sample } from '#machines/kinds/sample.model.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import {
  clickControl,
  clickNamed,
  confirmWithProof,
  dialogOpened,
  failInPage,
  typeInto,
} from '#tests/path-harness/browser/causes.ts';
import { listFixtures, loggedIn, refusal, samplePages } from '#tests/path-harness/browser/console-stage.ts';
import { asksDueDay, type LockDraft } from './lock-draft.ts';
import model from './lost-mode-schedule.model.ts';

/** The secured command beside it is a machine of its own: what it says is caused by answers to its request. */

const { id, lock_evidence } = sample.device();
const lock = sample.command.request({ command: 'lock', deviceId: id });
const labels: Record<Exclude<keyof LockDraft, 'template'>, string> = {
  message: '锁定提示内容',
  phone_number: '联系电话',
  footnote: '底部文字',
  when: '锁定时间',
  due_day: '到期日',
};
const unlocked = { observed: 0, wanted: null, operation_status: null } as const;

const type = (page: Page, field: keyof typeof labels, text: string) =>
  typeInto(page, { [labels[field]]: text });

async function confirm(page: Page, password: string): Promise<void> {
  await confirmWithProof(page, 'lock.confirm', { password, smsCode: '' });
}

/** A time as it is typed and read; other texts have no T. */
const shown = (text: string) => text.replace('T', ' ');

const reasons = {
  notSent: '指令发出以后才会有结果',
  notSending: '指令只有在发出的那一刻才会出错',
  noTime: '未选“定时锁定”时页面上没有时间可填',
  noDay: '内容没有用到到期日时不填写',
} as const;

export default defineBrowserModel({
  everyEdge: 'thatLooksDifferent',
  model,
  stage: ({ draft }) => {
    const open = async (page: Page) => {
      await clickNamed(page, 'button', '锁定设备');
      await dialogOpened(page);
      const fields = ['message', 'phone_number', 'footnote'] as const;
      await typeInto(page, Object.fromEntries(fields.map((field) => [labels[field], draft[field]])));
    };
    return {
      url: samplePages.list,
      storage: loggedIn,
      fixtures: {
        ...listFixtures({ lock_evidence: { ...lock_evidence, ...unlocked } }),
        [lock]: 'later',
      },
      open,
      reopen: open,
    };
  },
  act: {
    'lock.edit': (page, { field, text }) => {
      if (field === 'template') throw new Error('a template is chosen, not typed');
      return type(page, field, shown(text));
    },
    // The radio itself is hidden below its label.
    'lock.chooseNow': (page) => clickNamed(page, 'label', '立即锁定'),
    'lock.chooseLater': (page) => clickNamed(page, 'label', '定时锁定'),
    'lock.confirm': (page, { password }) => confirm(page, password),
    'command.entering': (_page, { problem }, server) =>
      server.answer(
        lock,
        problem?.field === 'request'
          ? refusal('INVALID_INPUT', problem.sentence, { field: problem.blamed })
          : refusal('SECPWD_MISMATCH', messages.secondaryMismatch),
      ),
  },
  effects: {
    securedCommand: {
      causes: {
        done: async (page, { operation }, server) => {
          if (operation) return server.answer(lock, { body: operation });
          await server.answer(lock, refusal('PERMISSION_DENIED', messages.permissionDenied));
          await clickControl(page, 'command.cancel');
        },
        // It is about to name the command that it sends.
        error: async (page) => {
          await failInPage(page, 'crypto.randomUUID', 'throws');
          await confirm(page, 'Guard-2026');
        },
      },
    },
  },
  whyNot: (snapshot, { type, field }) => {
    const { timing, draft } = snapshot.context;
    if (type.startsWith('xstate.done.actor.') && !snapshot.matches('sending')) return reasons.notSent;
    const isFilled = draft.message !== '' && (draft.due_day !== '' || !asksDueDay(draft));
    const isSendable = snapshot.matches({ composing: 'immediate' }) && isFilled;
    if (type.startsWith('xstate.error.actor.') && !isSendable) return reasons.notSending;
    if (field === 'due_day' && !asksDueDay(draft)) return reasons.noDay;
    return field === 'when' && timing !== 'later' ? reasons.noTime : null;
  },
  see: (snapshot) => {
    const { draft, errors, timing } = snapshot.context;
    const broken = snapshot.matches('broken');
    return {
      message: broken ? null : draft.message,
      when: timing === 'later' ? shown(draft.when) : null,
      errors: broken
        ? ['页面出错了。请关闭，并在设备记录中查看指令是否已发出。']
        : [timing === 'later' && errors.when, errors.message, asksDueDay(draft) && errors.due_day].filter(
            Boolean,
          ),
    };
  },
  look: () => {
    const form = document.querySelector('[role=dialog] form');
    const labels = [...(form?.querySelectorAll('label') ?? [])];
    const when = labels.find(({ textContent }) => textContent?.startsWith('锁定时间'))?.control;
    return {
      message: form?.querySelector('textarea')?.value ?? null,
      when: when instanceof HTMLInputElement ? when.value : null,
      errors: [...(form?.querySelectorAll('[role=alert]') ?? [])]
        .filter((each) => each.id || each.textContent?.includes('页面出错了'))
        .map((each) => each.textContent)
        .filter((text) => !text?.includes('安全密码')),
    };
  },
});
