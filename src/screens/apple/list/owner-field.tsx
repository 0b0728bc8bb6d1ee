import { may } from '#domain/access/permissions.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { useFilterChoices } from '#screens/shared/filter-choices.ts';
import { Field } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';

const nobody = '';

interface OwnerFieldProps {
  /** null: nobody */
  value: string | null;
  onChange: (forClerk: string | null) => void;
  disabled: boolean;
  marks: { readonly 'data-machine-event': string };
  error?: string | undefined;
}

/** Whose new devices will be: one's own, or of somebody whom one sees; nobody's for who sees all. */
export function OwnerField({ value, onChange, disabled, marks, error }: OwnerFieldProps) {
  const user = useUser();
  const { choices, choiceMarks, rootMarks } = useFilterChoices();
  const others = choices.clerks.filter(({ id }) => id !== user.id);
  return (
    <div {...rootMarks}>
      <Field label="所属店员" error={error}>
        <NativeSelect
          {...choiceMarks}
          {...marks}
          value={value ?? nobody}
          disabled={disabled}
          onChange={(id) => onChange(id === nobody ? null : id)}
          options={[
            { value: user.id, label: `${user.name}（我）` },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
            ...(may(user, 'apple.viewAll') ? [{ value: nobody, label: '暂不分配' }] : []),
          ]}
        />
      </Field>
    </div>
  );
}
