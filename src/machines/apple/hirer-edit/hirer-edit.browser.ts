import { detail } from '#api/contract/apple/devices.ts';
import { updateHirer } from '#api/contract/apple/registration.ts';
import { routePath } from '#domain/access/routes.ts';
import { appleCommandTitle } from '#domain/apple/commands.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickOn } from '#tests/path-harness/browser/causes.ts';
import { detailFixtures, loggedIn, refusal } from '#tests/path-harness/browser/console-stage.ts';
import { sampleDevice } from '../sample-device.model.ts';
import model from './hirer-edit.model.ts';

const { id } = sampleDevice();
const save = `POST ${updateHirer.path}`;
const device = `GET ${detail.path.replace('{id}', id)}`;
const labelOf = { hirer_name: '承租人', hirer_phone_number: '承租人手机号' } as const;

export default defineBrowserModel({
  model,
  stage: () => ({
    url: routePath('console-device-ios-id', { id }),
    storage: loggedIn,
    // What was saved is read again a little later: here it would come between.
    frozen: true,
    fixtures: detailFixtures,
    open: async (page) => {
      await clickOn(page.getByRole('button', { name: appleCommandTitle('update-hirer') }));
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
    return type === 'hirer.clear' && nobody === context.nobody ? '已经是这样' : null;
  },
  effects: {
    saveHirer: {
      request: save,
      body: (body) => body,
      causes: {
        done: async (page, answer, server) => {
          if (answer.ok)
            return server.answer(save, { body: { hirer_name: '周*', hirer_phone_number: null } });
          const { field, sentence, standing } = answer;
          if (field !== null) return server.answer(save, refusal('INVALID_INPUT', sentence, { field }));
          if (standing === null) return server.answer(save, refusal('NOT_FOUND', sentence));
          server.answerFromNowOn(device, { body: sampleDevice({ ...standing }) });
          const looked = page.waitForResponse((response) => response.url().endsWith(id));
          await server.answer(save, refusal('CONFLICT', sentence));
          await looked;
          server.answerFromNowOn(device, { body: sampleDevice() });
        },
      },
    },
  },
  see: ({ context: { draft, nobody, seen, overtaken, errors, problem }, status }) =>
    status === 'done'
      ? null
      : {
          typed: nobody ? [] : [draft.hirer_name, draft.hirer_phone_number],
          standing: overtaken && (seen.hirer_name ?? ''),
          problem: problem !== null || (!nobody && Object.keys(errors).length > 0),
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
