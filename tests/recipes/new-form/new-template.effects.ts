import { fromPromise } from 'xstate';
import type { Client } from '#api/contract/row/call.ts';
import { fieldOf, submitted } from '#machines/kits/submission/submission.effects.ts';
import type { TemplateAnswer, TemplateInput } from './new-template.machine.ts';
import { newTemplate } from './new-template.row.ts';

/** The effects of the new-template machine. */
export const newTemplateEffects = (client: Client) => ({
  saveTemplate: fromPromise<TemplateAnswer, TemplateInput>(({ input: { form, idempotencyKey } }) => {
    const call = client.call(newTemplate, { body: form }, { idempotencyKey }).then(({ id }) => ({ id }));
    return submitted(call, (refusal) => fieldOf(refusal, ['title', 'text']));
  }),
});
