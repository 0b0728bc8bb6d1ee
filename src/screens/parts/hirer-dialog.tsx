import { useState } from 'react';
import * as v from 'valibot';
import { updateHirer } from '#api/contract/ios-devices.ts';
import { appleCommandTitle } from '#domain/apple-commands.ts';
import * as messages from '#domain/messages.ts';
import { sentenceOfError } from '#machines/refusal.ts';
import { Banner } from '#ui/banner.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useClient } from './console-context.tsx';
import type { DeviceDialogProps } from './device-dialogs.tsx';

interface Draft {
  readonly name: string;
  readonly phone: string;
  /** nobody has the device any more */
  readonly nobody: boolean;
}

type Errors = { readonly hirer_name?: string; readonly hirer_phone_number?: string };

/** Without a number the old one stays: the console knows it only masked. */
const bodyOf = (device_id: string, { name, phone, nobody }: Draft) =>
  nobody
    ? { device_id, hirer_name: null, hirer_phone_number: null }
    : { device_id, hirer_name: name, ...(phone.trim() && { hirer_phone_number: phone }) };

function errorsOf(body: ReturnType<typeof bodyOf>): Errors {
  const read = v.safeParse(updateHirer.body, body);
  if (read.success) return {};
  const nested = v.flatten<typeof updateHirer.body>(read.issues).nested ?? {};
  return Object.fromEntries(Object.entries(nested).map(([field, sentences]) => [field, sentences?.[0]]));
}

/** Who has the device (`valid.ios.hirer`). The same again changes nothing; a failure keeps what is typed. */
export default function HirerDialog({ device, onClose }: DeviceDialogProps) {
  const client = useClient();
  const [draft, setDraft] = useState<Draft>({ name: device.hirer_name ?? '', phone: '', nobody: false });
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    const body = bodyOf(device.id, draft);
    const found = errorsOf(body);
    setErrors(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return;
    await client.call(updateHirer, { body }, { quiet: true }).then(
      () => onClose(messages.hirerSaved),
      (error: unknown) => setProblem(sentenceOfError(error)),
    );
  };
  const known = device.hirer_name !== null || device.hirer_phone_number !== null;
  return (
    <Dialog
      open
      title={appleCommandTitle('update-hirer')}
      description={[device.product_name, device.serial_number].filter(Boolean).join(' · ')}
      okText="保存"
      onOk={save}
      onCancel={() => onClose(null)}
    >
      {problem === null ? null : <Banner tone="error">{problem}</Banner>}
      {draft.nobody ? (
        <p>保存后，姓名和手机号都会清除。</p>
      ) : (
        <>
          <Field label="承租人" required {...(errors.hirer_name ? { error: errors.hirer_name } : {})}>
            <TextInput
              value={draft.name}
              onChange={(name) => setDraft({ ...draft, name })}
              autoComplete="off"
            />
          </Field>
          <Field
            label="承租人手机号"
            optional
            {...(device.hirer_phone_number
              ? { hint: `现在是 ${device.hirer_phone_number}，不填则不变` }
              : {})}
            {...(errors.hirer_phone_number ? { error: errors.hirer_phone_number } : {})}
          >
            <TextInput
              value={draft.phone}
              onChange={(phone) => setDraft({ ...draft, phone })}
              inputMode="numeric"
              autoComplete="off"
            />
          </Field>
        </>
      )}
      {known ? (
        <Checkbox checked={draft.nobody} onChange={(nobody) => setDraft({ ...draft, nobody })}>
          设备已没有承租人
        </Checkbox>
      ) : null}
    </Dialog>
  );
}
