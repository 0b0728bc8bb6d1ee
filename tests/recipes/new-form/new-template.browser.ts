import { routePath } from '#domain/access/routes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickOn, typeInto } from '#tests/path-harness/browser/causes.ts';
import { loggedIn, memberFixtures, refusal } from '#tests/path-harness/browser/console-stage.ts';
import model from './new-template.model.ts';

export default defineBrowserModel({
  model,
  stage: () => ({
    url: routePath('console-device-ios-list'),
    storage: loggedIn,
    fixtures: memberFixtures,
    open: (page) => clickOn(page.getByRole('button', { name: '新增模板' })),
  }),
  act: {
    'template.fill': (page, { field, text }) =>
      typeInto(page, { [field === 'title' ? '名称' : '内容']: text }),
  },
  effects: {
    saveTemplate: {
      request: 'POST /api/store/template',
      body: ({ form }) => form,
      done: (answer) => {
        if (answer.ok) return { body: { id: answer.id, title: '逾期提醒' } };
        const { field, sentence } = answer;
        return field ? refusal('INVALID_INPUT', sentence, { field }) : refusal('NOT_POSSIBLE', sentence);
      },
    },
  },
  see: ({ context: { form, errors, refusal: why }, status }) =>
    status === 'done' ? null : { ...form, wrong: [why, errors.title, errors.text].filter(Boolean) },
  look: () => {
    const dialog = document.querySelector('[data-machine=newTemplate]');
    return (
      dialog && {
        title: dialog.querySelector('input')?.value,
        text: dialog.querySelector('textarea')?.value,
        wrong: [...dialog.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent),
      }
    );
  },
});
