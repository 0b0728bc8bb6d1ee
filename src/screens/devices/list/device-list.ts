import type { ComponentType } from 'react';
import type { Permission } from '#domain/access/permissions.ts';
import type { DeviceKind } from '#machines/devices/port/kind.ts';
import type { BatchDevice } from '#machines/kinds/batch/batch-kinds.ts';
import type { BatchDialogProps } from '#screens/devices/batch/batch-dialog.tsx';
import type { DeviceDialogsProps } from '#screens/devices/commands/device-dialogs.tsx';
import type { LazyPart } from '#ui/popup/lazy-part.ts';
import type { ListFilters } from './filters/list-filters.ts';
import type { ListAction } from './list-actions.tsx';
import type { ListColumns } from './list-columns.tsx';
import type { ListedPlace } from './listed-place.ts';

/** One of the lists of a kind of device: what is not the same for all of them. */
export interface DeviceList<Row extends BatchDevice> extends ListedPlace {
  readonly asked: Pick<DeviceKind<Row>, 'list'>;
  readonly columns: ListColumns<Row>;
  readonly filters: ListFilters;
  /** gives what stands in it the kind's dialogs */
  readonly Dialogs: ComponentType<
    Pick<DeviceDialogsProps<Row>, 'onChanged' | 'onEdited' | 'unsure' | 'children'>
  >;
  /** what can be done with the selected ones */
  readonly batch: {
    readonly commands: readonly string[];
    readonly dialog: LazyPart<ComponentType<BatchDialogProps>>;
  };
  /** what can be done with the list as a whole; null: nothing */
  readonly whole: { readonly actions: readonly ListAction[]; readonly exportRight: Permission } | null;
  readonly empty: { readonly title: string; readonly text: string };
  /** what is said where a saved view leaves something personal out */
  readonly leftOut: string;
  /** the other list of the kind, which may have what this one has not */
  readonly other: () => ListedPlace;
}
