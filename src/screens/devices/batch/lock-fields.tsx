import { shallowEqual, useSelector } from '@xstate/react';
import { LockForm } from '#screens/devices/dialogs/lock-form.tsx';
import { useUser } from '#screens/shared/console-context.tsx';
import type { OrderPartProps } from './batch-screens.ts';

/** What the phones show while they are locked, and when they lock. */
export function LockFields({ order, readOnly, asksFootnote }: OrderPartProps & { asksFootnote: boolean }) {
  const user = useUser();
  const { form, errors } = useSelector(
    order,
    ({ context }) => ({ form: context.form, errors: context.errors }),
    shallowEqual,
  );
  if (form.command !== 'lock') return null;
  const { draft, timing } = form;
  return (
    <LockForm
      draft={draft}
      timing={timing}
      errors={errors}
      readOnly={readOnly}
      values={{ 门店: user.store.store_name }}
      asksFootnote={asksFootnote}
      mark="form.change"
      onEvent={(event) => {
        if (event.type === 'lock.edit') {
          const { field, text } = event;
          order.send({ type: 'form.change', field, form: { ...form, draft: { ...draft, [field]: text } } });
        } else {
          const chosen = event.type === 'lock.chooseNow' ? 'now' : 'later';
          order.send({ type: 'form.change', field: 'when', form: { ...form, timing: chosen } });
        }
      }}
    />
  );
}
