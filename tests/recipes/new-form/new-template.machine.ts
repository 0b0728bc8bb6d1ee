import { setup } from 'xstate';
import { type Keyed, keyOf, newKey } from '#machines/kits/idempotency-key.ts';
import {
  fieldErrors,
  type Submission,
  type SubmitAnswer,
  startSubmission,
  submissionGuards,
  submissionStates,
} from '#machines/kits/submission.ts';
import { notProvided } from '#machines/not-provided.ts';
import { template } from './new-template.row.ts';

/** A new lock message that the store keeps. Lives as long as its dialog. */
export const newTemplateMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Pick<Keyed, 'makeIdempotencyKey'>;
    output: { id: string | null };
    meta: { title: string };
  },
  actors: { saveTemplate: notProvided<TemplateAnswer, TemplateInput>('saveTemplate') },
  guards: submissionGuards<Context, Event>(errorsOf),
}).createMachine({
  id: 'newTemplate',
  meta: { title: '新增锁屏消息模板' },
  context: ({ input }) => ({
    ...input,
    ...startSubmission,
    idempotencyKey: null,
    form: { title: '', text: '' },
    id: null,
  }),
  output: ({ context: { id } }) => ({ id }),
  initial: 'editing',
  states: {
    ...submissionStates<TemplateField, Context, Event, TemplateAnswer>()({
      source: 'saveTemplate',
      input: (context): TemplateInput => ({ form: context.form, idempotencyKey: keyOf(context) }),
      submit: 'template.save',
      again: 'template.save',
      typing: {
        'template.fill': ({ form }, { field, text }) => [field, { form: { ...form, [field]: text } }],
      },
      accepted: 'saved',
      errorsOf,
      begin: newKey,
      show: (_, answer) => (answer.ok ? { id: answer.id } : {}),
      also: { editing: { 'template.cancel': 'closed' }, uncertain: { 'template.cancel': 'closed' } },
    }),
    saved: { meta: { title: '已保存' }, type: 'final' },
    closed: { meta: { title: '已关闭' }, type: 'final' },
  },
});

export interface TemplateForm {
  readonly title: string;
  readonly text: string;
}
export type TemplateField = keyof TemplateForm;

export type TemplateAnswer = SubmitAnswer<TemplateField, { readonly id: string }>;
export interface TemplateInput {
  readonly form: TemplateForm;
  readonly idempotencyKey: string;
}

interface Context extends Submission<TemplateField>, Keyed {
  form: TemplateForm;
  id: string | null;
}

type Event =
  | { type: 'template.fill'; field: TemplateField; text: string }
  | { type: 'template.save' }
  | { type: 'template.cancel' };

function errorsOf({ form }: Context) {
  return fieldErrors(template, form);
}
