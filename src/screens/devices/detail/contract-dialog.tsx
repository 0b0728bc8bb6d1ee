import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { DeviceContract } from '#api/contract/devices/device-contract.ts';
import { type AtDue, atDueChoices } from '#domain/contracts/at-due.ts';
import { atDueTitles } from '#domain/contracts/at-due-titles.ts';
import { addMonths } from '#domain/contracts/days.ts';
import * as sentences from '#domain/contracts/messages.ts';
import { permissionDenial } from '#domain/devices/command-right.ts';
import { commandOf } from '#domain/kinds/commands.ts';
import { contractMonths, lockMessageMaxLength } from '#domain/limits.ts';
import { characterCount } from '#domain/text/characters.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { contractEditEffects } from '#machines/devices/contract-edit/contract-edit.effects.ts';
import {
  asksPassword,
  type ContractDraft,
  type ContractWay,
  contractEditMachine,
  lockTimeTyped,
} from '#machines/devices/contract-edit/contract-edit.machine.ts';
import type { OwnEdit } from '#machines/kits/submission.ts';
import { TemplateMenu } from '#screens/devices/dialogs/template-menu.tsx';
import { eventMark, useControl, valueControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useClient, useUser } from '#screens/shared/console-context.tsx';
import { useDraft, useKeptDraft } from '#screens/shared/drafts.ts';
import { DraftNotice } from '#screens/shared/notices/draft-notice.tsx';
import { SubmissionNotice } from '#screens/shared/notices/submission-notice.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { SecondaryPasswordField } from '#screens/shared/proof/secondary-password-field.tsx';
import { useTypedProof } from '#screens/shared/proof/typed-proof.ts';
import { useFocusOnWrong } from '#screens/shared/use-focus-on-wrong.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { DateTimeInput } from '#ui/form/date-time-input.tsx';
import { Field } from '#ui/form/field.tsx';
import { SegmentedControl } from '#ui/form/segmented-control.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';
import { atDueWords, contractBadge } from './contract-words.ts';

const styles = {
  fields: css({ display: 'grid', gap: '4' }),
  pair: css({ display: 'grid', gap: '4', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' } }),
  months: css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '1.5' }),
  hint: css({ color: 'ink2', fontSize: 'sm' }),
};

type EditActor = ActorRefFrom<typeof contractEditMachine>;

interface Words {
  readonly title: string;
  readonly ok: string;
  readonly saved: (draft: ContractDraft) => string;
}

const words: Readonly<Record<ContractWay, Words>> = {
  set: { title: '设置合同', ok: '保存', saved: () => sentences.contractSaved },
  extend: { title: '合同续期', ok: '续期', saved: ({ last_day }) => sentences.contractExtended(last_day) },
  settle: { title: '合同结清', ok: '结清', saved: () => sentences.contractSettledNow },
  keepUnlocked: { title: '取消自动锁定', ok: '取消自动锁定', saved: () => sentences.lockTakenOff },
};

interface Props {
  device: DeviceListItem;
  way: ContractWay;
  contract: DeviceContract | null;
  /** `notice` tells the person what has happened; null where nothing has. `own`: how the edit has ended */
  onClose: (notice: string | null, own: OwnEdit<DeviceContract>) => void;
}

/** Sets the contract of a device, extends or settles it, or takes its automatic lock off. */
export default function ContractDialog({ device, way, contract, onClose }: Props) {
  const client = useClient();
  const { id: deviceId, kind } = device;
  const [machine] = useState(() => contractEditMachine.provide({ actors: contractEditEffects(client) }));
  const actor = useActorRef(machine, { input: { kind, deviceId, way, contract } });
  const left = useDraft({ form: `contract-${way}`, about: deviceId });
  useEffect(() => {
    for (const [field, text] of Object.entries(left.kept ?? {}))
      actor.send({ type: 'contract.fill', field: field as keyof ContractDraft, text });
  }, [actor, left.kept]);
  const [start] = useState(() => actor.getSnapshot().context.draft);
  useKeptDraft(actor, left, ({ status, context }) =>
    status === 'active' && context.draft !== start ? { ...context.draft } : null,
  );
  const typed = useTypedProof(actor);
  const state = useSelector(actor, ({ value }) => value);
  const { errors, overtaken, seen } = useSelector(actor, ({ context }) => context);
  const asked = useSelector(actor, ({ context }) => asksPassword(context));
  const root = useFocusOnWrong(errors);
  const { title, ok, saved } = words[way];
  useDone<typeof machine>(actor, (own) =>
    onClose(own.saved === null ? null : saved(actor.getSnapshot().context.draft), own),
  );
  const hasFields = way === 'set' || way === 'extend';
  return (
    <Dialog
      open
      title={title}
      description={[device.product_name, device.serial_number].filter(Boolean).join(' · ')}
      size="sm"
      okText={state === 'uncertain' ? labels.retry : ok}
      cancelText={way === 'keepUnlocked' ? '再想想' : undefined}
      loading={state === 'submitting'}
      ok={useControl(
        actor,
        state === 'submitting' ? null : { type: 'contract.save', password: typed.password },
      )}
      cancel={useControl(actor, { type: 'contract.cancel' })}
      marks={useMachineMarks('contractEdit', actor)}
    >
      <div ref={root} className={styles.fields}>
        <DraftNotice kept={left.kept} />
        <SubmissionNotice form={actor} doubt="合同可能已经保存。可以重试，不会重复修改。" />
        {overtaken && seen ? <Overtaken contract={seen} /> : null}
        {!hasFields && errors.at_due !== undefined ? <Banner tone="error">{errors.at_due}</Banner> : null}
        {way === 'set' ? <TermsForm actor={actor} device={device} /> : null}
        {way === 'extend' ? <ExtendForm actor={actor} /> : null}
        {way === 'settle' ? <SettleText contract={seen} /> : null}
        {way === 'keepUnlocked' ? <p>到期后不再自动锁定，改为到期提醒。合同的到期日不变。</p> : null}
        {asked ? (
          <SecondaryPasswordField
            value={typed.password}
            onChange={typed.type('password')}
            error={errors.password}
            isUnsetTold={errors.password !== undefined}
            readOnly={state === 'submitting'}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

/** What a colleague has made of it. */
function Overtaken({ contract }: { contract: DeviceContract }) {
  const now = useNow();
  return (
    <Banner tone="warn" title="现在的合同">
      <span data-standing={contract.last_day}>
        {[`到期日 ${contract.last_day}`, contractBadge(contract, now).title, atDueWords(contract, now)].join(
          '，',
        )}
      </span>
    </Banner>
  );
}

function SettleText({ contract }: { contract: DeviceContract | null }) {
  const isLockAhead = contract?.at_due === 'lock' && contract.lock_due_at !== null;
  return (
    <p>
      {isLockAhead ? '结清后合同结束，自动锁定随之取消。' : '结清后合同结束。'}
      结清不会解除锁定；设备已锁定时，可在结清后解除。
    </p>
  );
}

function useFields(actor: EditActor) {
  const { draft, errors } = useSelector(actor, ({ context }) => context);
  const readOnly = useSelector(actor, ({ value }) => value !== 'editing');
  const fill = (field: keyof ContractDraft) => (text: string) =>
    actor.send({ type: 'contract.fill', field, text });
  return {
    draft,
    readOnly,
    fill,
    errors,
    text: (field: keyof ContractDraft) => ({
      value: draft[field],
      readOnly,
      ...valueControl(actor, 'contract.fill', (text: string) => ({ field, text })),
    }),
  };
}

/** The last day, and how it is put off by one press. */
function LastDay({ actor, label }: { actor: EditActor; label: string }) {
  const { text, errors } = useFields(actor);
  return (
    <Field label={label} required error={errors.last_day}>
      <DateTimeInput kind="day" {...text('last_day')} />
    </Field>
  );
}

function ExtendForm({ actor }: { actor: EditActor }) {
  const { draft, readOnly, fill } = useFields(actor);
  const seen = useSelector(actor, ({ context }) => context.seen);
  if (seen === null) return null;
  return (
    <>
      <div>
        <p className={styles.hint}>{`从当前到期日 ${seen.last_day} 起延长`}</p>
        <div className={styles.months}>
          {contractMonths.map((months) => {
            const day = addMonths(seen.last_day, months);
            return (
              <Button
                key={months}
                size="sm"
                aria-pressed={draft.last_day === day}
                aria-disabled={readOnly || undefined}
                {...eventMark('contract.fill')}
                onClick={() => fill('last_day')(day)}
              >
                {`${months} 个月`}
              </Button>
            );
          })}
        </div>
      </div>
      <LastDay actor={actor} label="新的到期日" />
      <LockTime actor={actor} />
    </>
  );
}

function TermsForm({ actor, device }: { actor: EditActor; device: DeviceListItem }) {
  const user = useUser();
  const { draft, readOnly, fill, errors, text } = useFields(actor);
  const { permission } = commandOf(device.kind, 'lock');
  const denial = permission === null ? null : permissionDenial(user, permission);
  const choices = atDueChoices.filter((choice) => choice !== 'lock' || denial === null);
  return (
    <>
      <div className={styles.pair}>
        <LastDay actor={actor} label="到期日" />
        <Field label="宽限天数" error={errors.grace_days}>
          <TextInput {...text('grace_days')} inputMode="numeric" autoComplete="off" />
        </Field>
      </div>
      <SegmentedControl<AtDue>
        label="到期处理"
        options={choices.map((value) => ({ value, label: atDueTitles[value] }))}
        value={draft.at_due as AtDue}
        onChange={fill('at_due')}
        error={errors.at_due}
        aria-disabled={readOnly || undefined}
        {...eventMark('contract.fill')}
      />
      {denial === null ? null : <p className={styles.hint}>{`自动锁定：${denial.exit}`}</p>}
      {draft.at_due === 'lock' ? <LockFields actor={actor} /> : null}
    </>
  );
}

/** When it locks, and what the device shows then. */
function LockFields({ actor }: { actor: EditActor }) {
  const { draft, readOnly, fill, errors, text } = useFields(actor);
  return (
    <>
      <Field label="锁定时间" required hint="宽限期后第一天，北京时间" error={errors.lock_at}>
        <TextInput {...text('lock_at')} inputMode="numeric" autoComplete="off" placeholder="09:00" />
      </Field>
      <Field
        label="锁定提示内容"
        required
        aside={<TemplateMenu disabled={readOnly} onChoose={({ message }) => fill('message')(message)} />}
        hint={`${characterCount(draft.message)} / ${lockMessageMaxLength}，变量在锁定时填入`}
        error={errors.message}
      >
        <Textarea {...text('message')} rows={3} />
      </Field>
      <LockTime actor={actor} />
    </>
  );
}

/** When it would lock as it is typed. */
function LockTime({ actor }: { actor: EditActor }) {
  const time = useSelector(actor, ({ context }) => lockTimeTyped(context)?.toISOString());
  if (time === undefined) return null;
  return <p className={styles.hint}>{`到期未结清时，将于 ${formatDateTime(time)} 自动锁定。`}</p>;
}
