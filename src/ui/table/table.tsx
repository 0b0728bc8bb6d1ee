import { phoneQuery, useMediaQuery } from '../use-media-query.ts';
import { CardList } from './card-list.tsx';
import { RowTable } from './row-table.tsx';
import type { TableProps } from './table-types.ts';

/** Rows under sortable headers; on phones the same rows as cards. */
export function Table<Row>(props: TableProps<Row>) {
  const onPhone = useMediaQuery(phoneQuery);
  return onPhone ? <CardList {...props} /> : <RowTable {...props} />;
}
