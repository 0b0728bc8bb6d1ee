import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { LockBadge, LockEvidence, OperationNotes } from '#screens/devices/words/lock-status.tsx';
import { css } from '#styled/css/index.mjs';
import type { Column } from '#ui/table/table-types.ts';

export interface FactColumn<Row> extends Column<Row> {
  /** only where somebody wants to see it */
  readonly extra?: true;
}

/** The columns of a kind's lists. The first names the device: it always stands first. */
export interface ListColumns<Row> {
  /** those that a person may choose */
  readonly choosable: readonly { readonly id: string; readonly header: string }[];
  /** those that are shown unless somebody has chosen */
  readonly atFirst: readonly string[];
  /** The columns of a table, in the order in which they are shown. Keep the array: rows are drawn again when it changes. */
  readonly wide: (shown: readonly string[]) => readonly Column<Row>[];
  /** the same facts on a phone's card: what the status rests on gets a line of its own */
  readonly cards: readonly Column<Row>[];
}

export function listColumns<Row extends DeviceListItem>(
  [device, ...facts]: readonly [FactColumn<Row>, ...FactColumn<Row>[]],
  actionsOf: Column<Row>['cell'],
): ListColumns<Row> {
  const actions: Column<Row> = {
    id: 'actions',
    header: '操作',
    headerHidden: true,
    width: css({ w: '[11%]' }),
    align: 'end',
    phone: 'actions',
    cell: actionsOf,
  };
  const atFirst = facts.filter(({ extra }) => !extra);
  const onCard = (column: Column<Row>): readonly Column<Row>[] =>
    column.id === 'lock' ? [{ ...column, cell: (row) => <LockBadge device={row} /> }, evidence] : [column];
  const evidence: Column<Row> = {
    id: 'evidence',
    header: '状态依据',
    cell: (row) => (
      <>
        <LockEvidence device={row} />
        <OperationNotes device={row} />
      </>
    ),
  };
  return {
    choosable: facts.map(({ id, header }) => ({ id, header })),
    atFirst: atFirst.map(({ id }) => id),
    wide: (shown) => [device, ...shown.flatMap((id) => facts.find((fact) => fact.id === id) ?? []), actions],
    cards: [device, ...atFirst, actions].flatMap(onCard),
  };
}
