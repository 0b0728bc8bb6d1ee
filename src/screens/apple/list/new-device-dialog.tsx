import { useState } from 'react';
import { enrolmentDenial } from '#domain/apple/enrolment.ts';
import { withoutLabel } from '#domain/devices/serial-number.ts';
import { isHired, type RegisterForm, registerForm } from '#machines/apple/register-form.ts';
import { EnrollLabel } from '#screens/apple/dialogs/enroll-label.tsx';
import type { ListDialogProps } from '#screens/devices/list/list-actions.tsx';
import { OwnerField } from '#screens/devices/list/owner-field.tsx';
import { eventMark } from '#screens/shared/actors/control.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { FormDialog, type FormParts } from '#screens/shared/form/form-dialog.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { Dialog } from '#ui/popup/dialog.tsx';

const pair = css({ display: 'grid', gap: '4', gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } });

interface Device {
  readonly id: string;
  readonly serial_number: string;
}

/** One new device, and where it is then enrolled. */
export default function NewDeviceDialog({ onChanged, onClose }: ListDialogProps) {
  const user = useUser();
  const [of, setForm] = useState(() => registerForm(user.id));
  const [registered, setRegistered] = useState<{ device: Device; form: RegisterForm } | null>(null);
  /** a number that stays as it is though it looks like a label */
  const [kept, setKept] = useState<string | null>(null);
  const bareOf = ({ serial_number }: RegisterForm) =>
    kept === serial_number ? null : withoutLabel(serial_number);
  if (registered === null)
    return (
      <FormDialog
        of={of}
        isHeld={(form) => bareOf(form) !== null}
        onClose={({ accepted: device, form }) => {
          if (device === null) return onClose();
          setRegistered({ device, form });
          onChanged();
        }}
      >
        {(parts) => (
          <DeviceFields
            {...parts}
            bare={bareOf(parts.form)}
            keepNumber={() => setKept(parts.form.serial_number)}
          />
        )}
      </FormDialog>
    );
  const { device, form } = registered;
  return (
    <Dialog
      open
      title="设备已登记"
      description={device.serial_number}
      okText="再登记一台"
      cancelText="完成"
      ok={{
        onClick: () => {
          setForm(registerForm(form.for_clerk));
          setRegistered(null);
        },
      }}
      cancel={{ onClick: onClose }}
    >
      <Registered device={device} isHired={isHired(form)} />
    </Dialog>
  );
}

interface FieldsProps extends FormParts<RegisterForm> {
  /** what the number is without the label before it; null: there is none, or it is to stay */
  bare: string | null;
  keepNumber: () => void;
}

function DeviceFields({ form, errors, readOnly, fill, text, bare, keepNumber }: FieldsProps) {
  return (
    <>
      <Field label="序列号" required hint="见包装盒或“设置 → 关于本机”" error={errors.serial_number}>
        <TextInput {...text('serial_number')} autoCapitalize="characters" spellCheck={false} />
      </Field>
      {readOnly || bare === null ? null : (
        <Banner
          tone="warn"
          title={`像是扫描或复制自包装盒，序列号应为 ${bare}`}
          action={
            <>
              <Button size="sm" onClick={() => fill('serial_number')(bare)}>
                改用此序列号
              </Button>
              <Button size="sm" variant="quiet" onClick={keepNumber}>
                保留原样
              </Button>
            </>
          }
        />
      )}
      <OwnerField
        kind="apple"
        value={form.for_clerk}
        {...eventMark('form.type')}
        onChange={fill('for_clerk')}
        disabled={readOnly}
        error={errors.for_clerk}
      />
      <div className={pair}>
        <Field label="承租人" optional error={errors.hirer_name}>
          <TextInput {...text('hirer_name')} />
        </Field>
        <Field label="承租人手机号" optional error={errors.hirer_phone_number}>
          <TextInput {...text('hirer_phone_number')} inputMode="numeric" />
        </Field>
      </div>
      <Field label="备注" optional error={errors.remark}>
        <Textarea {...text('remark')} rows={2} />
      </Field>
    </>
  );
}

/** Where it is enrolled, or why nowhere. */
function Registered({ device, isHired }: { device: Device; isHired: boolean }) {
  const denial = enrolmentDenial(device);
  if (denial)
    return (
      <Banner tone="warn" title={denial.reason}>
        {denial.exit}
      </Banner>
    );
  // Nobody enrols it by its link: who has it is written down.
  if (isHired) return <p>承租人已填写，无需再发送登记链接。设备入网后，列表中会显示其型号和状态。</p>;
  return (
    <>
      <p>把标签贴在设备的盒子上，或把链接发给承租人。设备登记后，列表中会显示其型号和状态。</p>
      <EnrollLabel device={{ ...device, product_name: '' }} />
    </>
  );
}
