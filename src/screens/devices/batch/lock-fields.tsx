import { shallowEqual, useSelector } from '@xstate/react';
import { LockForm } from '#screens/devices/dialogs/lock-form.tsx';
import type { OrderPartProps } from './batch-screens.ts';

/** What the phones show while they are locked, and when they lock. */
export function LockFields({ order, readOnly, asksFootnote }: OrderPartProps & { asksFootnote: boolean }) {
  const { form, errors } = useSelector(
    order,
    ({ context }) => ({ form: context.form, errors: context.errors }),
    shallowEqual,
  );
  if (form.command !== 'lock') return null;
  const { draft, timing, hasContract } = form;
  return (
    <LockForm
      draft={draft}
      timing={timing}
      errors={errors}
      readOnly={readOnly}
      hasContract={hasContract}
      asksFootnote={asksFootnote}
      mark="form.change"
      onEvent={(event) => {
        // A template is two changes, one right after the other.
        const { form } = order.getSnapshot().context;
        if (form.command !== 'lock') return;
        if (event.type === 'lock.edit') {
          const { field, text } = event;
          const draft = { ...form.draft, [field]: text };
          order.send({ type: 'form.change', field, form: { ...form, draft } });
        } else {
          const chosen = event.type === 'lock.chooseNow' ? 'now' : 'later';
          order.send({ type: 'form.change', field: 'when', form: { ...form, timing: chosen } });
        }
      }}
    />
  );
}
