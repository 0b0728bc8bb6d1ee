import type { DeviceContract } from '#api/contract/devices/device-contract.ts';
import { sample } from '#machines/kinds/sample.model.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl, clickOn } from '#tests/path-harness/browser/causes.ts';
import { detailFixtures, loggedIn, refusal, samplePages } from '#tests/path-harness/browser/console-stage.ts';
import type { ContractWay } from './contract-edit.machine.ts';
import model from './contract-edit.model.ts';

const { id, kind } = sample.device();
const device = sample.oneDevice.request({ deviceId: id, mode: 'ask' });
const withContract = (contract: DeviceContract | null) => ({ body: sample.device({ contract }) });
const calls: Readonly<Record<ContractWay, string>> = {
  set: `PUT /api/contract/${kind}/${id}`,
  extend: `POST /api/contract/${kind}/${id}/extend`,
  settle: `POST /api/contract/${kind}/${id}/settle`,
  keepUnlocked: `PUT /api/contract/${kind}/${id}`,
};
const buttons: Readonly<Record<ContractWay, string>> = {
  set: '设置合同',
  extend: '续期',
  settle: '结清',
  keepUnlocked: '取消自动锁定',
};

export default defineBrowserModel({
  model,
  stage: ({ way, contract }) => ({
    url: samplePages.device(id),
    storage: loggedIn,
    // What was saved is read again a little later: here it would come between.
    frozen: true,
    fixtures: { ...detailFixtures, [device]: withContract(contract) },
    open: async (page) => {
      await clickOn(page.getByRole('button', { name: buttons[way], exact: true }));
      await page.getByRole('dialog').waitFor();
    },
  }),
  act: {
    'contract.fill': (page, { field, text }) => {
      const dialog = page.getByRole('dialog');
      if (field === 'at_due') return clickOn(dialog.getByText('到期自动锁定', { exact: true }));
      const box = dialog.getByRole('textbox', { name: field === 'last_day' ? /到期日/ : /宽限天数/ });
      return box.fill(text);
    },
    'contract.save': async (page, { password }) => {
      const typed = page.getByLabel('安全密码', { exact: true });
      if ((await typed.count()) > 0 && (await typed.getAttribute('readonly')) === null)
        await typed.fill(password);
      await clickControl(page, 'contract.save');
    },
  },
  // What stands in a field, or is chosen, is no change.
  whyNot: ({ context }, event) =>
    event.type === 'contract.fill' && context.draft[event.field as 'last_day'] === event.text
      ? '内容没有变'
      : null,
  effects: {
    saveContract: {
      request: ({ way }) => calls[way],
      causes: {
        done: async (_page, answer, server, { way }) => {
          const request = calls[way];
          if (answer.ok) return server.answer(request, { body: answer.saved });
          const { sentence, standing, field } = answer;
          if (standing === null) {
            const code = field === 'password' ? 'SECPWD_MISMATCH' : field ? 'INVALID_INPUT' : 'NOT_POSSIBLE';
            return server.answer(request, refusal(code, sentence, field ? { field } : {}));
          }
          await server.answer(request, refusal('CONFLICT', sentence, { current: standing }));
        },
      },
    },
  },
  see: ({ context: { way, draft, seen, overtaken, errors, refusal: why }, status }) =>
    status === 'done'
      ? null
      : {
          typed: way === 'set' || way === 'extend' ? draft.last_day : null,
          standing: overtaken && (seen?.last_day ?? ''),
          problem: why !== null || Object.keys(errors).length > 0,
        },
  look: () => {
    const dialog = document.querySelector('[data-machine=contractEdit]');
    if (!dialog) return null;
    const day = [...dialog.querySelectorAll('label')].find(({ textContent }) => /到期日/.test(textContent));
    const box = day?.htmlFor ? document.getElementById(day.htmlFor) : day?.querySelector('input');
    return {
      typed: box instanceof HTMLInputElement ? box.value : null,
      standing: dialog.querySelector('[data-standing]')?.getAttribute('data-standing') ?? false,
      problem: dialog.querySelector('[role=alert]') !== null,
    };
  },
});
