import { useSelector } from '@xstate/react';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { eventMark } from '#screens/shared/actors/control.ts';
import { useFilterChoices } from '#screens/shared/list/filter-choices.ts';
import { clerkOptions } from '#screens/shared/list/filter-options.ts';
import { Field } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import type { OrderPartProps } from './batch-screens.ts';

/** To whom the devices are handed over. */
export function ReceiverField({ order, readOnly, kind }: OrderPartProps & { kind: DeviceKindName }) {
  const { choices, root, retryOnOpen } = useFilterChoices(kind, { clerks: 'store', needed: true });
  const form = useSelector(order, ({ context }) => context.form);
  const error = useSelector(order, ({ context }) => context.errors.for_clerk);
  if (form.command !== 'change-for-clerk') return null;
  const choose = (id: string) => {
    const found = choices.clerks.find((clerk) => clerk.id === id);
    const receiver = found ? { id, name: found.name } : null;
    order.send({ type: 'form.change', field: 'for_clerk', form: { ...form, receiver } });
  };
  return (
    <div {...root}>
      <Field label="变更为" required hint="变更后由新的所属店员管理；超出其配额时不能变更。" error={error}>
        <NativeSelect
          {...retryOnOpen}
          {...eventMark('form.change')}
          value={form.receiver?.id ?? ''}
          disabled={readOnly}
          onChange={choose}
          options={[{ value: '', label: '请选择店员' }, ...clerkOptions(choices.clerks)]}
        />
      </Field>
    </div>
  );
}
