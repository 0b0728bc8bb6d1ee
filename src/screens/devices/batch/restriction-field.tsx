import { useSelector } from '@xstate/react';
import type { RestrictionTable } from '#domain/devices/restrictions.ts';
import { RestrictionChanges, RestrictionEditor } from '#screens/devices/dialogs/restriction-editor.tsx';
import { eventMark } from '#screens/shared/actors/control.ts';
import { css } from '#styled/css/index.mjs';
import type { BatchOrderActor, OrderPartProps } from './batch-screens.ts';

// What becomes of the devices, and the proof, stay near.
const scroll = css({ h: '[max(220px, 34dvh)]', overflowY: 'auto', pr: '1' });

const useChosen = (order: BatchOrderActor) =>
  useSelector(order, ({ context: { form } }) =>
    form.command === 'set-system-restriction' ? form.chosen : null,
  );

type Values = NonNullable<ReturnType<typeof useChosen>>;

const choose = (order: BatchOrderActor, chosen: Values) =>
  order.send({ type: 'form.change', field: 'config', form: { command: 'set-system-restriction', chosen } });

interface RestrictionPartProps extends OrderPartProps {
  table: RestrictionTable;
}

/** The restrictions that all of the devices shall have: at first the store's default. */
export function RestrictionField({ order, readOnly, table }: RestrictionPartProps) {
  const chosen = useChosen(order);
  const error = useSelector(order, ({ context }) => context.errors.config);
  if (chosen === null) return null;
  return (
    <div className={scroll} {...(readOnly ? {} : eventMark('form.change'))} inert={readOnly}>
      <RestrictionEditor
        table={table}
        values={chosen.values}
        standard={chosen.standard}
        onChange={(values) => choose(order, { ...chosen, values })}
        error={error}
      />
    </div>
  );
}

/** Beside the editor: in what the choice differs from the store's default. */
export function RestrictionsSoFar({ order, readOnly, table }: RestrictionPartProps) {
  const chosen = useChosen(order);
  if (chosen === null) return null;
  const { values, standard } = chosen;
  return (
    <RestrictionChanges
      table={table}
      before={standard}
      values={values}
      standard={standard}
      beforeIsStandard
      onChange={(next) => {
        if (!readOnly) choose(order, { ...chosen, values: next });
      }}
    />
  );
}
