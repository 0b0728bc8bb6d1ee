import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { recordTitle } from '#domain/kinds/commands.ts';
import * as messages from '#domain/messages.ts';
import { hirerEditEffects } from '#machines/devices/hirer-edit/hirer-edit.effects.ts';
import { type HirerField, hirerEditMachine } from '#machines/devices/hirer-edit/hirer-edit.machine.ts';
import { kindOf } from '#machines/kinds/kinds.ts';
import type { DeviceDialogProps } from '#screens/devices/commands/device-dialog.ts';
import { hirerOf } from '#screens/devices/words/device-words.ts';
import { useControl, useValueControl, valueControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { useDraft, useKeptDraft } from '#screens/shared/drafts.ts';
import { DraftNotice } from '#screens/shared/notices/draft-notice.tsx';
import { SubmissionNotice } from '#screens/shared/notices/submission-notice.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';

/** Who has the device. */
export default function HirerDialog({ device, onClose, onEdited }: DeviceDialogProps) {
  const client = useClient();
  const [machine] = useState(() =>
    hirerEditMachine.provide({ actors: hirerEditEffects(client, kindOf(device.kind)) }),
  );
  const { id: deviceId, hirer_name, hirer_phone_number } = device;
  const edit = useActorRef(machine, { input: { deviceId, hirer: { hirer_name, hirer_phone_number } } });
  const left = useDraft({ form: 'update-hirer', about: device.id });
  useEffect(() => {
    for (const field of ['hirer_name', 'hirer_phone_number'] as const) {
      const text = left.kept?.[field];
      if (text !== undefined) edit.send({ type: 'hirer.fill', field, text });
    }
  }, [edit, left.kept]);
  useKeptDraft(edit, left, ({ status, context }) => {
    const isTyped =
      context.draft.hirer_phone_number !== '' || context.draft.hirer_name !== (context.seen.hirer_name ?? '');
    return status === 'active' && isTyped ? context.draft : null;
  });
  useDone<typeof machine>(edit, (own) => {
    onEdited(own);
    onClose(own.saved === null ? null : messages.hirerSaved);
  });
  const { draft, nobody, seen, overtaken, errors } = useSelector(edit, ({ context }) => context);
  const state = useSelector(edit, ({ value }) => value);
  const isSaving = state === 'submitting';
  const save = useControl(edit, isSaving ? null : { type: 'hirer.save' });
  const cancel = useControl(edit, { type: 'hirer.cancel' });
  const typing = (field: HirerField) => valueControl(edit, 'hirer.fill', (text: string) => ({ field, text }));
  const clear = useValueControl(edit, 'hirer.clear', (chosen: boolean) => ({ nobody: chosen }), true);
  const known = seen.hirer_name !== null || seen.hirer_phone_number !== null;
  return (
    <Dialog
      open
      title={recordTitle(device.kind, 'update-hirer')}
      description={[device.product_name, device.serial_number].filter(Boolean).join(' · ')}
      okText={state === 'uncertain' ? labels.retry : '保存'}
      ok={save}
      loading={isSaving}
      cancel={cancel}
      marks={useMachineMarks('hirerEdit', edit)}
    >
      <DraftNotice kept={left.kept} />
      <SubmissionNotice form={edit} doubt="承租人可能已经保存。可以重试，不会重复修改。" />
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
              readOnly={state !== 'editing'}
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
              readOnly={state !== 'editing'}
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
