import { recordTitle } from '#domain/kinds/commands.ts';
import { sample } from '#machines/kinds/sample.model.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickOn } from '#tests/path-harness/browser/causes.ts';
import { detailFixtures, loggedIn, refusal, samplePages } from '#tests/path-harness/browser/console-stage.ts';
import model from './hirer-edit.model.ts';

const { id } = sample.device();
const save = sample.saveHirer.request({ deviceId: id });
const labelOf = { hirer_name: '承租人', hirer_phone_number: '承租人手机号' } as const;

export default defineBrowserModel({
  model,
  stage: () => ({
    url: samplePages.device(id),
    storage: loggedIn,
    // What was saved is read again a little later: here it would come between.
    frozen: true,
    fixtures: detailFixtures,
    open: async (page) => {
      await clickOn(page.getByRole('button', { name: recordTitle(sample.name, 'update-hirer') }));
      await page.getByRole('dialog').waitFor();
    },
  }),
  act: {
    'hirer.fill': (page, { field, text }) =>
      page
        .getByRole('dialog')
        .getByRole('textbox', { name: new RegExp(`^${labelOf[field]}(?!手)`) })
        .fill(text),
    'hirer.clear': (page, { nobody }) =>
      page.getByRole('dialog').getByRole('checkbox').setChecked(nobody, { force: true }),
  },
  whyNot: ({ context }, { type, nobody }) => {
    if (type === 'hirer.fill' && context.nobody) return '没有输入框';
    return type === 'hirer.clear' && nobody === context.nobody ? '已经是这样' : null;
  },
  effects: {
    saveHirer: {
      request: save,
      body: sample.saveHirer.body,
      causes: {
        done: async (_page, answer, server) => {
          if (answer.ok) return server.answer(save, { body: answer.saved });
          const { field, sentence, standing } = answer;
          if (field !== null) return server.answer(save, refusal('INVALID_INPUT', sentence, { field }));
          if (standing === null) return server.answer(save, refusal('NOT_FOUND', sentence));
          await server.answer(save, refusal('CONFLICT', sentence, { current: standing }));
        },
      },
    },
  },
  see: ({ context: { draft, nobody, seen, overtaken, errors, refusal: why }, status }) =>
    status === 'done'
      ? null
      : {
          typed: nobody ? [] : [draft.hirer_name, draft.hirer_phone_number],
          standing: overtaken && (seen.hirer_name ?? ''),
          problem: why !== null || (!nobody && Object.keys(errors).length > 0),
        },
  look: () => {
    const dialog = document.querySelector('[data-machine=hirerEdit]');
    const standing = dialog?.querySelector('[data-standing]');
    return (
      dialog && {
        typed: [...dialog.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])')].map(
          ({ value }) => value,
        ),
        standing: standing ? (standing.textContent?.split(' ')[0] ?? '') : false,
        problem: dialog.querySelector('[role=alert]') !== null,
      }
    );
  },
});
