import { Field } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';

interface FreedomFieldProps {
  allowed: boolean;
  onChange: (allowed: boolean) => void;
  readOnly: boolean;
  error: string | undefined;
}

const options = [
  { value: 'no', label: '禁止' },
  { value: 'yes', label: '允许' },
];

/** Whether whoever has the phone may change the wallpaper. */
export function FreedomField({ allowed, onChange, readOnly, error }: FreedomFieldProps) {
  return (
    <Field label="使用者更换壁纸" error={error}>
      <NativeSelect
        options={options}
        value={allowed ? 'yes' : 'no'}
        onChange={(value) => !readOnly && onChange(value === 'yes')}
        aria-disabled={readOnly || undefined}
      />
    </Field>
  );
}
