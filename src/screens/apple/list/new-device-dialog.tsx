import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { enrolmentDenial } from '#domain/apple/enrolment.ts';
import { withoutLabel } from '#domain/devices/serial-number.ts';
import { registerDeviceEffects } from '#machines/apple/register-device/register-device.effects.ts';
import {
  type RegisteredDevice,
  registerDeviceMachine,
} from '#machines/apple/register-device/register-device.machine.ts';
import { isHired, type RegisterField } from '#machines/apple/register-device/register-form.ts';
import { EnrollLabel } from '#screens/apple/dialogs/enroll-label.tsx';
import type { ListDialogProps } from '#screens/devices/list/list-actions.tsx';
import { OwnerField } from '#screens/devices/list/owner-field.tsx';
import { eventMark, useControl, valueControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useConsole, useUser } from '#screens/shared/console-context.tsx';
import { FocusKeeper } from '#screens/shared/focus-keeper.tsx';
import { SubmissionNotice } from '#screens/shared/notices/submission-notice.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';

const pair = css({ display: 'grid', gap: '4', gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } });

/** One new device, and where it is then enrolled. */
export default function NewDeviceDialog({ onChanged, onClose }: ListDialogProps) {
  const { client } = useConsole();
  const user = useUser();
  const [machine] = useState(() =>
    registerDeviceMachine.provide({
      actors: registerDeviceEffects(client),
      actions: { tellRegistered: onChanged },
    }),
  );
  const input = { forClerk: user.id, makeIdempotencyKey: () => crypto.randomUUID() };
  const actor = useActorRef(machine, { input });
  const { form, errors, forClerk, device } = useSelector(actor, ({ context }) => context);
  const state = useSelector(actor, ({ value }) => value);
  const readOnly = state !== 'editing';
  const ok = useControl(actor, okEvents[state]);
  const [kept, setKept] = useState<string | null>(null);
  const bare = kept === form.serial_number ? null : withoutLabel(form.serial_number);
  const text = (field: RegisterField) => ({
    value: form[field],
    onChange: (typed: string) => actor.send({ type: 'device.fill', field, text: typed }),
    readOnly,
    autoComplete: 'off',
    ...eventMark('device.fill'),
  });
  const errorOf = (field: RegisterField) => (errors[field] ? { error: errors[field] } : {});
  return (
    <Dialog
      open
      title={state === 'registered' ? '设备已登记' : '新增设备'}
      {...(device ? { description: device.serial_number } : {})}
      okText={okTexts[state]}
      cancelText={state === 'registered' ? '完成' : '取消'}
      ok={state === 'editing' && bare !== null ? { ...ok, 'aria-disabled': true } : ok}
      cancel={{ onClick: onClose, 'aria-disabled': state === 'submitting' || undefined }}
      loading={state === 'submitting'}
      marks={useMachineMarks('registerDevice', actor)}
    >
      <FocusKeeper phase={state}>
        {device ? (
          <Registered device={device} isHired={isHired(form)} />
        ) : (
          <>
            <SubmissionNotice form={actor} doubt="设备可能已经登记。可以重试，不会重复登记。" />
            <Field label="序列号" required hint="见包装盒或“设置 → 关于本机”" {...errorOf('serial_number')}>
              <TextInput {...text('serial_number')} autoCapitalize="characters" spellCheck={false} />
            </Field>
            {state === 'editing' && bare !== null ? (
              <Banner
                tone="warn"
                title={`像是扫描或复制自包装盒，序列号应为 ${bare}`}
                action={
                  <>
                    <Button size="sm" onClick={() => text('serial_number').onChange(bare)}>
                      改用此序列号
                    </Button>
                    <Button size="sm" variant="quiet" onClick={() => setKept(form.serial_number)}>
                      保留原样
                    </Button>
                  </>
                }
              />
            ) : null}
            <OwnerField
              kind="apple"
              value={forClerk}
              {...valueControl(actor, 'device.assign', (chosen: string | null) => ({ forClerk: chosen }))}
              disabled={readOnly}
              error={errors.for_clerk}
            />
            <div className={pair}>
              <Field label="承租人" optional {...errorOf('hirer_name')}>
                <TextInput {...text('hirer_name')} />
              </Field>
              <Field label="承租人手机号" optional {...errorOf('hirer_phone_number')}>
                <TextInput {...text('hirer_phone_number')} inputMode="numeric" />
              </Field>
            </div>
            <Field label="备注" optional {...errorOf('remark')}>
              <Textarea {...text('remark')} rows={2} />
            </Field>
          </>
        )}
      </FocusKeeper>
    </Dialog>
  );
}

/** Where it is enrolled, or why nowhere. */
function Registered({ device, isHired }: { device: RegisteredDevice; isHired: boolean }) {
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

const okEvents = {
  editing: { type: 'device.register' },
  submitting: null,
  uncertain: { type: 'device.register' },
  registered: { type: 'device.another' },
} as const;

const okTexts = {
  editing: '登记',
  submitting: '正在登记',
  uncertain: labels.retry,
  registered: '再登记一台',
} as const;
