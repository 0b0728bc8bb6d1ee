import { declareForm } from '#machines/console/secured-form/declared-form.ts';
import { fieldErrors } from '#machines/kits/submission.ts';
import { newTemplate } from './new-template.row.ts';

/** A new lock message that the store keeps. */
export const newTemplateForm = declareForm({
  name: 'new-template',
  asks: 'password',
  first: { title: '', text: '', secondary_password: '' },
  title: '新增模板',
  submit: '保存',
  doubt: '模板可能已经保存。可以重试，不会重复保存。',
  kept: ['title', 'text'],
  errorsOf: (form) => fieldErrors(newTemplate.body, form),
  send: (client, form, idempotencyKey) =>
    client.call(newTemplate, { body: form }, { idempotencyKey }).then(({ id }) => ({ id })),
});
