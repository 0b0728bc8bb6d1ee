import { ArrowDown, ArrowUp } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { preferences } from '#domain/preferences.ts';
import { usePreferences } from '#screens/shared/preferences.ts';
import { css } from '#styled/css/index.mjs';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SegmentedControl } from '#ui/form/segmented-control.tsx';
import { TextButton } from '#ui/shell/link.tsx';
import { inMenuOrder, movedColumn, withColumn } from './column-order.ts';

const styles = {
  list: css({ display: 'grid', mb: '2' }),
  column: css({ display: 'flex', alignItems: 'center', minH: 'control', '& > label': { flex: '1' } }),
  density: css({ mt: '3', pt: '3', borderTopWidth: '1px', borderColor: 'line' }),
};

export interface ColumnChoiceProps {
  /** those that can be chosen */
  columns: readonly { readonly id: string; readonly header: string }[];
  /** in their order */
  shown: readonly string[];
  /** null: as at first */
  onChange: (ids: readonly string[] | null) => void;
}

/** Which columns the table has, in which order, and how close its rows stand. */
export function ColumnChoice({ columns, shown, onChange }: ColumnChoiceProps) {
  const { values, choose } = usePreferences();
  const all = columns.map(({ id }) => id);
  const toggle = (id: string, on: boolean) =>
    onChange(on ? withColumn(all, shown, id) : shown.filter((each) => each !== id));
  const { title, options } = preferences.density;
  return (
    <>
      <ul className={styles.list}>
        {inMenuOrder(all, shown).map((id) => {
          const header = columns.find((column) => column.id === id)?.header ?? id;
          return (
            <li key={id} className={styles.column}>
              <Checkbox checked={shown.includes(id)} onChange={(on) => toggle(id, on)}>
                {header}
              </Checkbox>
              {shown.includes(id) ? (
                <Moves id={id} header={header} shown={shown} onChange={onChange} />
              ) : null}
            </li>
          );
        })}
      </ul>
      <TextButton onClick={() => onChange(null)}>恢复默认的列</TextButton>
      <div className={styles.density}>
        <SegmentedControl
          label={title}
          options={options.map(({ value, title: label }) => ({ value, label }))}
          value={values.density}
          onChange={(density) => choose('density', density)}
        />
      </div>
    </>
  );
}

interface MovesProps extends Pick<ColumnChoiceProps, 'shown' | 'onChange'> {
  id: string;
  header: string;
}

function Moves({ id, header, shown, onChange }: MovesProps) {
  // A row that is put elsewhere in the document loses the focus.
  const pressed = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  });
  const button = (by: -1 | 1, label: string, Icon: typeof ArrowUp) => {
    const moved = movedColumn(shown, id, by);
    return (
      <IconButton
        size="sm"
        label={`${label}${header}`}
        icon={<Icon aria-hidden="true" />}
        aria-disabled={moved === shown || undefined}
        onClick={({ currentTarget }) => {
          if (moved === shown) return;
          pressed.current = currentTarget;
          onChange(moved);
        }}
      />
    );
  };
  return (
    <>
      {button(-1, '前移', ArrowUp)}
      {button(1, '后移', ArrowDown)}
    </>
  );
}
