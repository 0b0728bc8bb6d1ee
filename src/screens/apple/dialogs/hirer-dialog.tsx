import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { appleCommandTitle } from '#domain/apple/commands.ts';
import * as messages from '#domain/messages.ts';
import { hirerEditEffects } from '#machines/apple/hirer-edit/hirer-edit.effects.ts';
import { type HirerField, hirerEditMachine } from '#machines/apple/hirer-edit/hirer-edit.machine.ts';
import { hirerOf } from '#screens/devices/words/device-words.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { useControl, useValueControl, valueControl } from '#screens/shared/control.ts';
import { useMachineMarks } from '#screens/shared/machine-root.tsx';
import { useActorRef } from '#screens/shared/use-actor-ref.ts';
import { useDone } from '#screens/shared/use-done.ts';
import { Banner } from '#ui/display/banner.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/popup/dialog.tsx';
import type { DeviceDialogProps } from './device-dialog.ts';

/** Who has the device. */
export default function HirerDialog({ device, onClose }: DeviceDialogProps) {
  const client = useClient();
  const [machine] = useState(() => hirerEditMachine.provide({ actors: hirerEditEffects(client) }));
  const { id: deviceId, hirer_name, hirer_phone_number } = device;
  const edit = useActorRef(machine, { input: { deviceId, hirer: { hirer_name, hirer_phone_number } } });
  useDone<typeof machine>(edit, () => onClose(messages.hirerSaved));
  const { draft, nobody, seen, overtaken, errors, problem } = useSelector(edit, ({ context }) => context);
  const isSaving = useSelector(edit, (snapshot) => snapshot.matches('saving'));
  const save = useControl(edit, isSaving ? null : { type: 'hirer.save' });
  const typing = (field: HirerField) => valueControl(edit, 'hirer.fill', (text: string) => ({ field, text }));
  const clear = useValueControl(edit, 'hirer.clear', (chosen: boolean) => ({ nobody: chosen }), true);
  const known = seen.hirer_name !== null || seen.hirer_phone_number !== null;
  return (
    <Dialog
      open
      title={appleCommandTitle('update-hirer')}
      description={[device.product_name, device.serial_number].filter(Boolean).join(' · ')}
      okText="保存"
      ok={save}
      loading={isSaving}
      cancel={{ onClick: () => onClose(null), 'aria-disabled': isSaving || undefined }}
      marks={useMachineMarks('hirerEdit', edit)}
    >
      {problem === null ? null : <Banner tone="error">{problem}</Banner>}
      {overtaken ? (
        <Banner tone="warn" title="现在的承租人">
          <span data-standing>{hirerOf(seen) || '暂无承租人'}</span>
        </Banner>
      ) : null}
      {nobody ? (
        <p>保存后，姓名和手机号都会清除。</p>
      ) : (
        <>
          <Field label="承租人" required error={errors.hirer_name}>
            <TextInput
              value={draft.hirer_name}
              {...typing('hirer_name')}
              autoComplete="off"
              readOnly={isSaving}
            />
          </Field>
          <Field
            label="承租人手机号"
            optional
            {...(seen.hirer_phone_number ? { hint: `现在是 ${seen.hirer_phone_number}，不填则不变` } : {})}
            error={errors.hirer_phone_number}
          >
            <TextInput
              value={draft.hirer_phone_number}
              {...typing('hirer_phone_number')}
              inputMode="numeric"
              autoComplete="off"
              readOnly={isSaving}
            />
          </Field>
        </>
      )}
      {known ? (
        <Checkbox checked={nobody} {...clear}>
          清空承租人信息（设备已归还）
        </Checkbox>
      ) : null}
    </Dialog>
  );
}
