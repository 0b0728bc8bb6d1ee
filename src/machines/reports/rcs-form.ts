import { rcsRequest } from '#api/contract/reports/rcs.ts';
import { idCardFault } from '#domain/reports/id-card.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { declareForm } from '#machines/console/secured-form/declared-form.ts';
import { fieldErrors } from '#machines/kits/submission.ts';

/** A risk query is asked for, and takes one of the count once (`decision.rcs`). */
export const rcsForm = declareForm({
  name: 'new-rcs',
  asks: 'nothing',
  first: { name: '', id_card: '' },
  title: '发起查询',
  submit: '发起查询',
  doubt: '查询可能已经发起。可以重试，不会多用一次。',
  // `valid.rcs.request`, `decision.id-card`
  errorsOf: (form) => {
    const wrong = fieldErrors(rcsRequest.body, form);
    const fault = wrong.id_card ?? idCardFault(form.id_card, new Date(serverNow()));
    return { ...wrong, ...(fault !== null && { id_card: fault }) };
  },
  send: (client, form, idempotencyKey) =>
    client.call(rcsRequest, { body: form }, { idempotencyKey }).then(({ id }) => ({ id })),
});
