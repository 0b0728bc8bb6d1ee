import { useSelector } from '@xstate/react';
import { choiceOf } from '#machines/devices/batch-command/batch-steps.ts';
import { blamedField } from '#machines/devices/secured-command/form-fields.ts';
import { eventMark } from '#screens/shared/control.ts';
import { useFilterChoices } from '#screens/shared/list/filter-choices.ts';
import { Field } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import type { BatchActor } from './batch-dialog-parts.tsx';

/** To whom the devices are handed over. */
export function ReceiverField({ batch }: { batch: BatchActor }) {
  const { choices, root, retryOnOpen } = useFilterChoices('apple', { clerks: 'store', needed: true });
  const chosen = useSelector(batch, ({ context }) => choiceOf(context, 'change-for-clerk'));
  const problem = useSelector(batch, ({ context }) => context.problem);
  const choose = (id: string) => {
    const found = choices.clerks.find((clerk) => clerk.id === id);
    if (found)
      batch.send({
        type: 'choice.make',
        choice: { command: 'change-for-clerk', receiver: { id, name: found.name } },
      });
  };
  return (
    <div {...root}>
      <Field
        label="变更为"
        required
        hint="变更后由新的所属店员管理；超出其配额时不能变更。"
        error={blamedField('change-for-clerk', problem) && problem?.sentence}
      >
        <NativeSelect
          {...retryOnOpen}
          {...eventMark('choice.make')}
          value={chosen?.receiver.id ?? ''}
          onChange={choose}
          options={[
            { value: '', label: '请选择店员' },
            ...choices.clerks.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
    </div>
  );
}
