import { useSelector } from '@xstate/react';
import { memo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type ColumnName, type Columns, columnNames } from '#machines/apple/import-devices/headings.ts';
import {
  type importDevicesMachine,
  isWanted,
  type JudgedLine,
} from '#machines/apple/import-devices/import-devices.machine.ts';
import { columnTitles, whyNot } from '#machines/apple/import-devices/lines.ts';
import { eventMark, valueControl } from '#screens/shared/actors/control.ts';
import { css } from '#styled/css/index.mjs';
import { Badge, type Tone } from '#ui/display/badge.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';

type ImportActor = ActorRefFrom<typeof importDevicesMachine>;

// Each style whole: one that is put together is not made at build time.
const styles = {
  frame: css({
    maxH: { base: '[320px]', md: '[360px]' },
    overflow: 'auto',
    overscrollBehavior: 'contain',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    flexShrink: '0',
  }),
  table: css({
    w: 'full',
    fontSize: 'sm',
    '& :is(th, td)': { px: '2', py: '1.5', textAlign: 'start', verticalAlign: 'top' },
    '& th': { bg: 'sunken', fontWeight: 'normal' },
  }),
  head: css({ minW: '[120px]' }),
  heading: css({
    display: 'block',
    color: 'ink3',
    fontSize: 'xs',
    minH: '[18px]',
    overflowWrap: 'anywhere',
  }),
  number: css({ color: 'ink3' }),
  row: css({ borderTopWidth: '1px', borderColor: 'line' }),
  cell: css({ overflowWrap: 'anywhere', minW: '[168px]' }),
  left: css({ color: 'ink3', overflowWrap: 'anywhere', minW: '[120px]' }),
  standing: css({ minW: '[200px]' }),
  note: css({ display: 'block', fontSize: 'xs', color: 'ink2', overflowWrap: 'anywhere' }),
};

/** What stands for a column that is not imported. */
const left = 'left';
const choices = [
  { value: left, label: '不导入' },
  ...columnNames.map((value) => ({ value, label: columnTitles[value] })),
] as const;

interface ImportTableProps {
  actor: ImportActor;
  label: string;
  standingOf: (line: JudgedLine) => { readonly tone: Tone; readonly title: string };
  editable: boolean;
}

/** The table as it was read; what a person has to look at comes first. */
export function ImportTable({ actor, label, standingOf, editable }: ImportTableProps) {
  const { lines, columns, layout } = useSelector(actor, ({ context }) => context);
  const rows = lines.map((line, at) => ({ line, at, wanted: isWanted(line) }));
  const inOrder = [...rows.filter(({ wanted }) => wanted), ...rows.filter(({ wanted }) => !wanted)];
  const { onChange, ...marks } = valueControl(
    actor,
    'import.column',
    (chosen: { place: number; field: ColumnName | null }) => chosen,
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              行
            </th>
            <th scope="col" className={styles.number}>
              结果
            </th>
            {columns.map((column, place) => (
              <th key={place} scope="col" className={styles.head}>
                <span className={styles.heading}>{layout?.headings?.cells[place]?.text}</span>
                {editable ? (
                  <NativeSelect
                    {...marks}
                    aria-label={`第 ${place + 1} 列的内容`}
                    options={choices}
                    value={column ?? left}
                    onChange={(chosen) => onChange({ place, field: chosen === left ? null : chosen })}
                  />
                ) : (
                  ((column && columnTitles[column]) ?? '未导入')
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder.map(({ line, at, wanted }) => (
            <Row
              key={at}
              actor={actor}
              at={at}
              line={line}
              columns={columns}
              standing={standingOf(line)}
              mendable={editable && wanted}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  actor: ImportActor;
  at: number;
  line: JudgedLine;
  columns: Columns;
  standing: { readonly tone: Tone; readonly title: string };
  mendable: boolean;
}

const Row = memo(function Row({ actor, at, line, columns, standing, mendable }: RowProps) {
  const { number, row, raw, mended, question, seen } = line;
  const { onChange: see, ...seeMarks } = valueControl(actor, 'import.see', (checked: boolean) => ({
    rows: [at],
    seen: checked,
  }));
  const textOf = (column: ColumnName | null, shown: string) =>
    column === null ? shown : (mended[column] ?? (mendable ? shown : String(raw[column] ?? '')));
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.number}>
        <VisuallyHidden>第 </VisuallyHidden>
        {number}
        <VisuallyHidden> 行</VisuallyHidden>
      </th>
      <td className={styles.standing}>
        <Badge tone={standing.tone}>{standing.title}</Badge>
        {whyNot(line).map((sentence) => (
          <span key={sentence} className={styles.note}>
            {sentence}
          </span>
        ))}
        {question !== null && mendable ? (
          <Checkbox {...seeMarks} checked={seen} onChange={see}>
            {`已核对：${raw.serial_number}`}
          </Checkbox>
        ) : null}
      </td>
      {columns.map((column, place) => {
        const shown = row.cells[place]?.text ?? '';
        return (
          <td key={place} className={column === null ? styles.left : styles.cell}>
            {column !== null && mendable ? (
              <TextInput
                {...eventMark('import.mend')}
                aria-label={`第 ${number} 行的${columnTitles[column]}`}
                value={textOf(column, shown)}
                onChange={(text) => actor.send({ type: 'import.mend', row: at, field: column, text })}
                mono={column === 'serial_number'}
                autoComplete="off"
                spellCheck={false}
              />
            ) : (
              textOf(column, shown)
            )}
          </td>
        );
      })}
    </tr>
  );
});
