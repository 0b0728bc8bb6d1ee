import { Columns3 } from 'lucide-react';
import { preferences } from '#domain/preferences.ts';
import { usePreferences } from '#screens/shared/preferences.ts';
import { css } from '#styled/css/index.mjs';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SegmentedControl } from '#ui/form/segmented-control.tsx';
import { Popover } from '#ui/popup/popover.tsx';
import { TextButton } from '#ui/shell/link.tsx';

const styles = {
  list: css({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', mb: '2' }),
  density: css({ mt: '3', pt: '3', borderTopWidth: '1px', borderColor: 'line' }),
};

interface ColumnMenuProps {
  /** those that can be chosen */
  columns: readonly { readonly id: string; readonly header: string }[];
  shown: readonly string[];
  /** null: as at first */
  onChange: (ids: readonly string[] | null) => void;
}

/** Which columns the table has, and how close its rows stand. */
export function ColumnMenu({ columns, shown, onChange }: ColumnMenuProps) {
  const { values, choose } = usePreferences();
  const toggle = (id: string, on: boolean) =>
    onChange(on ? [...shown, id] : shown.filter((each) => each !== id));
  const { title, options } = preferences.density;
  return (
    <Popover
      look="secondary"
      title="显示的列"
      trigger={
        <>
          <Columns3 aria-hidden="true" />列
        </>
      }
    >
      <div className={styles.list}>
        {columns.map(({ id, header }) => (
          <Checkbox key={id} checked={shown.includes(id)} onChange={(on) => toggle(id, on)}>
            {header}
          </Checkbox>
        ))}
      </div>
      <TextButton onClick={() => onChange(null)}>恢复默认的列</TextButton>
      <div className={styles.density}>
        <SegmentedControl
          label={title}
          options={options.map(({ value, title: label }) => ({ value, label }))}
          value={values.density}
          onChange={(density) => choose('density', density)}
        />
      </div>
    </Popover>
  );
}
