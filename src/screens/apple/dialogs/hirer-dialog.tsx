import { useState } from 'react';
import * as v from 'valibot';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import { detail } from '#api/contract/apple/devices.ts';
import { updateHirer } from '#api/contract/apple/registration.ts';
import { hasCode } from '#api/contract/row/failure.ts';
import { appleCommandTitle } from '#domain/apple/commands.ts';
import * as messages from '#domain/messages.ts';
import { refusalOf, sentenceOf, sentenceOfError } from '#machines/refusal.ts';
import { hirerOf } from '#screens/devices/words/device-words.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/popup/dialog.tsx';
import type { DeviceDialogProps } from './device-dialog.ts';

interface Draft {
  readonly name: string;
  readonly phone: string;
  /** nobody has the device any more */
  readonly nobody: boolean;
}

type Errors = { readonly hirer_name?: string; readonly hirer_phone_number?: string };

/** Who has the device as far as the console knows: the number only masked. */
type Hirer = Pick<AppleListItem, 'hirer_name' | 'hirer_phone_number'>;

const hirerIn = ({ hirer_name, hirer_phone_number }: Hirer): Hirer => ({ hirer_name, hirer_phone_number });

/** Without a number the old one stays. */
const bodyOf = (device_id: string, { name, phone, nobody }: Draft, based_on: Hirer) =>
  nobody
    ? { device_id, hirer_name: null, hirer_phone_number: null, based_on }
    : { device_id, hirer_name: name, ...(phone.trim() && { hirer_phone_number: phone }), based_on };

function errorsOf(body: ReturnType<typeof bodyOf>): Errors {
  const read = v.safeParse(updateHirer.body, body);
  if (read.success) return {};
  const nested = v.flatten<typeof updateHirer.body>(read.issues).nested ?? {};
  return Object.fromEntries(Object.entries(nested).map(([field, sentences]) => [field, sentences?.[0]]));
}

/**
 * Who has the device (`valid.ios.hirer`). The same again changes nothing; a failure keeps what is typed, and nothing is typed while it
 * is being saved. Whom a colleague has
 * written down meanwhile is shown first: saving again takes their place.
 */
export default function HirerDialog({ device, onClose }: DeviceDialogProps) {
  const client = useClient();
  const [draft, setDraft] = useState<Draft>({ name: device.hirer_name ?? '', phone: '', nobody: false });
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [seen, setSeen] = useState(() => hirerIn(device));
  const [overtaken, setOvertaken] = useState(false);
  const [saving, setSaving] = useState(false);
  const fail = (error: unknown) => setProblem(sentenceOfError(error));
  const refuse = async (error: unknown) => {
    const refusal = refusalOf(error);
    if (refusal?.field === 'hirer_name' || refusal?.field === 'hirer_phone_number')
      return setErrors({ [refusal.field]: sentenceOf(refusal) });
    fail(error);
    if (!refusal || !hasCode(refusal, 'CONFLICT')) return;
    const input = { params: { id: device.id }, query: {} };
    await client.call(detail, input).then((now) => {
      setSeen(hirerIn(now));
      setOvertaken(true);
    }, fail);
  };
  const save = async () => {
    const body = bodyOf(device.id, draft, seen);
    const found = errorsOf(body);
    setErrors(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return;
    setSaving(true);
    await client.call(updateHirer, { body }).then(() => onClose(messages.hirerSaved), refuse);
    setSaving(false);
  };
  const known = seen.hirer_name !== null || seen.hirer_phone_number !== null;
  return (
    <Dialog
      open
      title={appleCommandTitle('update-hirer')}
      description={[device.product_name, device.serial_number].filter(Boolean).join(' · ')}
      okText="保存"
      ok={{ onClick: save }}
      cancel={{ onClick: () => onClose(null) }}
    >
      {problem === null ? null : <Banner tone="error">{problem}</Banner>}
      {overtaken ? (
        <Banner tone="warn" title="现在的承租人">
          {hirerOf(seen) || '暂无承租人'}
        </Banner>
      ) : null}
      {draft.nobody ? (
        <p>保存后，姓名和手机号都会清除。</p>
      ) : (
        <>
          <Field label="承租人" required {...(errors.hirer_name ? { error: errors.hirer_name } : {})}>
            <TextInput
              value={draft.name}
              onChange={(name) => setDraft({ ...draft, name })}
              autoComplete="off"
              readOnly={saving}
            />
          </Field>
          <Field
            label="承租人手机号"
            optional
            {...(seen.hirer_phone_number ? { hint: `现在是 ${seen.hirer_phone_number}，不填则不变` } : {})}
            {...(errors.hirer_phone_number ? { error: errors.hirer_phone_number } : {})}
          >
            <TextInput
              value={draft.phone}
              onChange={(phone) => setDraft({ ...draft, phone })}
              inputMode="numeric"
              autoComplete="off"
              readOnly={saving}
            />
          </Field>
        </>
      )}
      {known ? (
        <Checkbox checked={draft.nobody} onChange={(nobody) => !saving && setDraft({ ...draft, nobody })}>
          清空承租人信息（设备已归还）
        </Checkbox>
      ) : null}
    </Dialog>
  );
}
