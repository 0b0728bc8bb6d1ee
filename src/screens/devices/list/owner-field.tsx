import { may } from '#domain/access/permissions.ts';
import { type DeviceKindName, deviceKind } from '#domain/kinds/kinds.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { useFilterChoices } from '#screens/shared/list/filter-choices.ts';
import { clerkOptions } from '#screens/shared/list/filter-options.ts';
import type { ValueControl } from '#ui/control.ts';
import { Field } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';

const nobody = '';

interface OwnerFieldProps extends ValueControl<string | null> {
  kind: DeviceKindName;
  /** null: nobody */
  value: string | null;
  disabled: boolean;
  error?: string | undefined;
}

/** Whose new devices will be: one's own, or of somebody whom one sees; nobody's for who sees all. */
export function OwnerField({ kind, value, onChange, disabled, error, ...marks }: OwnerFieldProps) {
  const user = useUser();
  const { choices, root, retryOnOpen } = useFilterChoices(kind, { clerks: 'receiving' });
  const others = choices.clerks.filter(({ id }) => id !== user.id);
  return (
    <div {...root}>
      <Field label="所属店员" error={error}>
        <NativeSelect
          {...retryOnOpen}
          {...marks}
          value={value ?? nobody}
          disabled={disabled}
          onChange={(id) => onChange(id === nobody ? null : id)}
          options={[
            { value: user.id, label: `${user.name}（我）` },
            ...clerkOptions(others),
            ...(may(user, deviceKind(kind).viewAll) ? [{ value: nobody, label: '暂不分配' }] : []),
          ]}
        />
      </Field>
    </div>
  );
}
