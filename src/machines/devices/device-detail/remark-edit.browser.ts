import { changeSettleMs } from '#domain/limits.ts';
import { sample } from '#machines/kinds/sample.model.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl } from '#tests/path-harness/browser/causes.ts';
import { detailFixtures, loggedIn, refusal, samplePages } from '#tests/path-harness/browser/console-stage.ts';
import model from './remark-edit.model.ts';

const { id: deviceId } = sample.device();
const save = sample.saveRemark.request({ deviceId, remark: '', based_on: '' });

export default defineBrowserModel({
  model,
  stage: ({ deviceId }) => ({
    url: samplePages.device(deviceId),
    storage: loggedIn,
    // What was saved is read again a little later: here it would come between.
    frozen: true,
    fixtures: detailFixtures,
  }),
  act: {
    // The page reads again what was saved, or may have been.
    'remark.cancel': async (page) => {
      await clickControl(page, 'remark.cancel');
      await page.clock.runFor(changeSettleMs);
      await page.locator('[data-machine=remarkEdit]').getByText(sample.device().remark).waitFor();
    },
    'remark.type': (page, { text }) => page.getByLabel('备注内容').fill(text),
  },
  effects: {
    saveRemark: {
      ...sample.saveRemark,
      causes: {
        done: async (_page, answer, server) => {
          if (answer.ok) return server.answer(save, { body: answer.saved });
          const { sentence, standing } = answer;
          if (standing === null) return server.answer(save, refusal('NOT_FOUND', sentence));
          await server.answer(save, refusal('CONFLICT', sentence, { current: { remark: standing } }));
        },
      },
    },
  },
  see: (snapshot) => {
    const { draft, errors, refusal: why, overtaken, seen } = snapshot.context;
    const standing = overtaken ? seen : null;
    return snapshot.matches('viewing')
      ? null
      : { draft, problem: errors.remark !== undefined || why !== null, standing };
  },
  look: () => {
    const form = document.querySelector('[data-machine=remarkEdit] form');
    return (
      form && {
        draft: form.querySelector('textarea')?.value,
        problem: form.querySelector('[role=alert]') !== null,
        standing: form.querySelector('[data-standing]')?.textContent ?? null,
      }
    );
  },
});
