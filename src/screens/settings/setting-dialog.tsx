import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { inTableOrder } from '#domain/access/permissions.ts';
import { fillTemplate, templateVariables } from '#domain/devices/lock-templates.ts';
import { lockMessageMaxLength, lockTemplateNameMaxLength } from '#domain/limits.ts';
import { changedValue } from '#domain/member-messages.ts';
import { isPrivateAddress } from '#domain/open-api/ip-address.ts';
import * as openApiMessages from '#domain/open-api/messages.ts';
import { type SettingField, settingFields } from '#domain/store/settings.ts';
import { characterCount } from '#domain/text/characters.ts';
import { loadPermissionMap } from '#machines/clerks/permission-map.ts';
import type { OwnEdit } from '#machines/kits/submission.ts';
import { settingEditEffects } from '#machines/store/setting-edit/setting-edit.effects.ts';
import { settingEditMachine } from '#machines/store/setting-edit/setting-edit.machine.ts';
import {
  type SavedSetting,
  type SectionName,
  type StandingValues,
  sectionOf,
  type Values,
} from '#machines/store/setting-edit/setting-sections.ts';
import { eventMark, useControl, valueControl } from '#screens/shared/actors/control.ts';
import { MachineRoot, useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useLoadOnce } from '#screens/shared/actors/use-load-once.ts';
import { useClient, useConsole, useUser } from '#screens/shared/console-context.tsx';
import { type Draft, useDraft, useKeptDraft } from '#screens/shared/drafts.ts';
import { DraftNotice } from '#screens/shared/notices/draft-notice.tsx';
import { SubmissionNotice } from '#screens/shared/notices/submission-notice.tsx';
import { SecondaryPasswordField } from '#screens/shared/proof/secondary-password-field.tsx';
import { useTypedProof } from '#screens/shared/proof/typed-proof.ts';
import { RightsTree, type RightsTreeProps } from '#screens/shared/rights/rights-tree.tsx';
import { titleOfField, wordsOfValue } from '#screens/shared/settings/setting-words.ts';
import { useFocusOnWrong } from '#screens/shared/use-focus-on-wrong.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { PhonePreview } from '#ui/display/phone-preview.tsx';
import { ProfilePreview } from '#ui/display/profile-preview.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';

const styles = {
  fields: css({ display: 'grid', gap: '4' }),
  pair: css({ display: 'grid', gap: '4', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' } }),
  variables: css({ display: 'inline-flex', flexWrap: 'wrap', gap: '1' }),
  rights: css({ display: 'grid', gap: '4', mt: '2' }),
  quoted: css({ color: 'ink2', whiteSpace: 'pre-wrap' }),
  summary: css({ cursor: 'pointer', color: 'ink2', fontSize: 'sm', py: '1' }),
};

type EditActor = ActorRefFrom<typeof settingEditMachine>;

interface Props {
  section: SectionName;
  /** as it was read; kept drafts of one of several are its own by its name (`was`) */
  standing: StandingValues;
  /** of who edits, where addresses are listed */
  presentAddress?: string;
  onClose: (own: OwnEdit<SavedSetting>) => void;
}

/** Changes one section of a store's settings, or one's own lock text. `onClose` is told what was saved, or that nobody knows. */
export default function SettingDialog({ section, standing, presentAddress = '', onClose }: Props) {
  const { client, notify } = useConsole();
  const { title: plain, words, asksPassword } = sectionOf(section);
  const { title, ok, done } = words?.(standing.values) ?? {
    title: `编辑${plain}`,
    ok: '保存',
    done: `${plain}已保存`,
  };
  const [machine] = useState(() => settingEditMachine.provide({ actors: settingEditEffects(client) }));
  const actor = useActorRef(machine, { input: { section, standing } });
  const { was } = standing.values;
  const left = useDraft({ form: `setting-${section}`, ...(typeof was === 'string' && { about: was }) });
  useEffect(() => {
    for (const [field, value] of Object.entries(left.kept ?? {}))
      if (field !== basis) actor.send({ type: 'setting.fill', field, value });
  }, [actor, left.kept]);
  useKeptDraft(actor, left, ({ status, context }) => (status === 'active' ? typedTexts(context) : null));
  const state = useSelector(actor, ({ value }) => value);
  const errors = useSelector(actor, ({ context }) => context.errors);
  const typed = useTypedProof(actor);
  const [secret, setSecret] = useState('');
  const root = useFocusOnWrong(errors);
  useDone<typeof settingEditMachine>(actor, (own) => {
    if (own.saved !== null) notify('ok', done);
    onClose(own);
  });
  const Preview = previews[section];
  const Fields = forms[section];
  return (
    <Dialog
      open
      title={title}
      size={Preview || section === 'info' ? 'lg' : 'sm'}
      aside={Preview ? <Preview actor={actor} /> : undefined}
      okText={state === 'uncertain' ? labels.retry : ok}
      loading={state === 'submitting'}
      ok={useControl(actor, { type: 'setting.save', password: typed.password, secret })}
      cancel={useControl(actor, { type: 'setting.cancel' })}
      marks={useMachineMarks('settingEdit', actor)}
    >
      <div ref={root} className={styles.fields}>
        <DraftNotice
          kept={left.kept}
          isOvertaken={left.kept !== null && left.kept[basis] !== (standing.changedAt ?? '')}
        />
        <SubmissionNotice form={actor} doubt={`${plain}可能已经保存。可以重试，不会重复修改。`} />
        <Overtaken actor={actor} secret={secret} />
        <Fields
          actor={actor}
          readOnly={state !== 'editing'}
          secret={secret}
          typeSecret={setSecret}
          presentAddress={presentAddress}
        />
        {asksPassword ? (
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

/** when the section was saved last before the texts were typed; no field of any section */
const basis = 'basis';

/** The texts that are typed and not saved; null: there are none. A switch is one press. */
function typedTexts({ draft, seen }: SnapshotFrom<EditActor>['context']): Draft | null {
  const isTyped = (entry: [string, string | boolean]): entry is [string, string] =>
    typeof entry[1] === 'string' && entry[1] !== seen.values[entry[0]];
  const typed = Object.entries(draft).filter(isTyped);
  return typed.length === 0 ? null : { ...Object.fromEntries(typed), [basis]: seen.changedAt ?? '' };
}

/** What was saved meanwhile, where one's own is put upon it. */
function Overtaken({ actor, secret }: { actor: EditActor; secret: string }) {
  const { draft, seen, overtaken, section } = useSelector(actor, ({ context }) => context);
  if (!overtaken) return null;
  const others = Object.entries(draft)
    .filter(([field, value]) => seen.values[field] !== value)
    .map(([field, value]) => ({
      field,
      before: wordsOfValue(field, seen.values[field] ?? null),
      after: wordsOfValue(field, value),
    }));
  const { secret: name } = sectionOf(section);
  if (name && secret !== '')
    others.push({ field: name, before: seen.hasSecret ? '已设置' : '未设置', after: changedValue });
  return (
    <div data-overtaken>
      <Banner tone="warn" title="最新内容已填入，您的改动保留如下">
        {others.length === 0
          ? '您的改动与最新内容相同。'
          : others.map(({ field, before, after }) => (
              <p key={field}>
                {titleOfField(field)}：{before} → {after}
              </p>
            ))}
      </Banner>
    </div>
  );
}

interface FormProps {
  actor: EditActor;
  readOnly: boolean;
  secret: string;
  typeSecret: (text: string) => void;
  presentAddress: string;
}

function useFields({ actor, readOnly }: Pick<FormProps, 'actor' | 'readOnly'>) {
  const draft: Values = useSelector(actor, ({ context }) => context.draft);
  const errors = useSelector(actor, ({ context }) => context.errors);
  const fill = (field: string) => (value: string | boolean) =>
    actor.send({ type: 'setting.fill', field, value });
  return {
    draft,
    fill,
    text: (field: string) => ({
      value: String(draft[field] ?? ''),
      readOnly,
      ...valueControl(actor, 'setting.fill', (value: string) => ({ field, value })),
    }),
    field: (field: keyof typeof settingFields | 'name') => ({
      label: field === 'name' ? '名称' : settingFields[field],
      error: errors[field],
    }),
  };
}

function InfoForm(props: FormProps) {
  const { text, field } = useFields(props);
  const hasKey = useSelector(props.actor, ({ context }) => context.seen.hasSecret === true);
  return (
    <>
      <Field {...field('store_name')} required>
        <TextInput {...text('store_name')} />
      </Field>
      <Field {...field('contact_phone')} optional hint="锁定设备时默认填入，承租人可以拨打">
        <TextInput {...text('contact_phone')} inputMode="tel" autoComplete="off" />
      </Field>
      <Field {...field('remark')} optional>
        <Textarea {...text('remark')} rows={2} />
      </Field>
      <DefaultRights {...props} />
      <SwitchField {...props} name="auto_restrict">
        设备入网后自动应用门店的默认限制
      </SwitchField>
      <div className={styles.pair}>
        <Field {...field('manager_host_url')} optional>
          <TextInput {...text('manager_host_url')} inputMode="url" placeholder="https://" />
        </Field>
        <Field
          {...field('manager_api_key')}
          aside={hasKey ? '已设置，不修改请留空' : undefined}
          optional={!hasKey}
        >
          <PasswordInput
            value={props.secret}
            onChange={props.typeSecret}
            readOnly={props.readOnly}
            autoComplete="off"
          />
        </Field>
        <Field {...field('manager_payload_prefix')} optional>
          <TextInput {...text('manager_payload_prefix')} placeholder="com.example" />
        </Field>
        <Field {...field('global_http_proxy_pac_url')} optional>
          <TextInput {...text('global_http_proxy_pac_url')} inputMode="url" placeholder="https://" />
        </Field>
      </div>
    </>
  );
}

/** What a new clerk may do until an administrator says otherwise. */
function DefaultRights(props: FormProps) {
  const { draft, fill } = useFields(props);
  const [isOpen, setOpen] = useState(false);
  const chosen = String(draft.employee_default_permission ?? '')
    .split(',')
    .filter(Boolean);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary
        className={styles.summary}
      >{`${settingFields.employee_default_permission}（${chosen.length} 项）`}</summary>
      {isOpen ? (
        <div className={styles.rights} {...(props.readOnly ? {} : eventMark('setting.fill'))}>
          <Rights
            held={chosen}
            give={(codes) =>
              !props.readOnly && fill('employee_default_permission')(inTableOrder(codes).join(','))
            }
          />
        </div>
      ) : null}
    </details>
  );
}

function Rights(props: Pick<RightsTreeProps, 'held' | 'give'>) {
  const client = useClient();
  const { actor, loaded, failure, retry } = useLoadOnce((signal) => loadPermissionMap(client, signal));
  return (
    <MachineRoot name="loadOnce" actorRef={actor}>
      {failure ? <ErrorState title="权限表加载失败" text="请检查网络后重试。" retry={retry} /> : null}
      {loaded === null && failure === null ? <Skeleton height="240px" /> : null}
      {loaded === null ? null : <RightsTree map={loaded.value} {...props} />}
    </MachineRoot>
  );
}

interface SwitchProps extends FormProps {
  name: SettingField | 'first';
  children: string;
}

function SwitchField({ name, children, ...props }: SwitchProps) {
  const { draft, fill } = useFields(props);
  return (
    <div {...(props.readOnly ? {} : eventMark('setting.fill'))}>
      <Switch on={draft[name] === true} onChange={fill(name)} readOnly={props.readOnly}>
        {children}
      </Switch>
    </div>
  );
}

const SmsForm = (props: FormProps) => (
  <div>
    <SwitchField {...props} name="turn_off_activation_lock">
      关闭激活锁时需要短信验证码
    </SwitchField>
    <SwitchField {...props} name="get_activation_lock_password">
      查看激活锁密码时需要短信验证码
    </SwitchField>
  </div>
);

function ProfileForm(props: FormProps) {
  const { text, field } = useFields(props);
  return (
    <>
      <Field {...field('display_name')} optional>
        <TextInput {...text('display_name')} />
      </Field>
      <Field {...field('organization')} optional>
        <TextInput {...text('organization')} />
      </Field>
      <Field {...field('description')} optional>
        <Textarea {...text('description')} rows={3} />
      </Field>
    </>
  );
}

/** A text with its variables, which are put at its end. */
function MessageField({ hint, ...props }: FormProps & { hint?: string }) {
  const { draft, fill, text, field } = useFields(props);
  const message = String(draft.message ?? '');
  const count = `${characterCount(message)} / ${lockMessageMaxLength}`;
  return (
    <>
      <Field
        {...field('message')}
        {...(hint === undefined ? { required: true } : { optional: true })}
        hint={hint === undefined ? count : `${count}，${hint}`}
      >
        <Textarea {...text('message')} rows={4} />
      </Field>
      <div className={styles.variables}>
        {templateVariables.map((name) => (
          <Button
            key={name}
            size="sm"
            aria-disabled={props.readOnly || undefined}
            onClick={() => !props.readOnly && fill('message')(`${message}{${name}}`)}
          >
            {`插入${name}`}
          </Button>
        ))}
      </div>
    </>
  );
}

function OwnLockTextForm(props: FormProps) {
  const { text, field } = useFields(props);
  return (
    <>
      <MessageField {...props} hint="留空则使用门店的锁定模板" />
      <div className={styles.pair}>
        <Field {...field('phone_number')} optional hint="留空则使用门店的联系电话">
          <TextInput {...text('phone_number')} inputMode="tel" autoComplete="off" />
        </Field>
        <Field {...field('footnote')} optional>
          <TextInput {...text('footnote')} />
        </Field>
      </div>
    </>
  );
}

function LockTemplateForm(props: FormProps) {
  const { draft, text, field } = useFields(props);
  // The first one stays so until another becomes it.
  const isFirst = useSelector(props.actor, ({ context }) => context.seen.values.first === true);
  return (
    <>
      <Field {...field('name')} required hint={`最多 ${lockTemplateNameMaxLength} 个字`}>
        <TextInput {...text('name')} autoComplete="off" />
      </Field>
      <MessageField {...props} />
      {isFirst || draft.first === undefined ? null : (
        <SwitchField {...props} name="first">
          锁定时默认填入
        </SwitchField>
      )}
    </>
  );
}

function LockTemplateRemoval({ actor }: FormProps) {
  const { name, message } = useSelector(actor, ({ context }) => context.seen.values);
  return (
    <>
      <p>{`删除“${String(name)}”后，锁定时不能再套用。已锁定的设备不受影响。`}</p>
      <p className={styles.quoted}>{String(message)}</p>
    </>
  );
}

function ApiAccessForm(props: FormProps) {
  const { draft, fill, text, field } = useFields(props);
  const listed = String(draft.api_ip_white_list ?? '');
  const { presentAddress, readOnly } = props;
  const entries = listed.split(/[,，\s]+/).filter(Boolean);
  const isListed = entries.includes(presentAddress);
  const inside = entries.find(isPrivateAddress);
  const isPlain = /^\s*http:/i.test(String(draft.api_callback_url ?? ''));
  return (
    <>
      <Field {...field('api_callback_url')} optional hint="设备变化时通知这个地址，留空表示不通知">
        <TextInput {...text('api_callback_url')} inputMode="url" placeholder="https://" />
      </Field>
      {isPlain ? <Banner tone="warn">{openApiMessages.callbackUrlOpen}</Banner> : null}
      <Field
        {...field('api_ip_white_list')}
        optional
        hint={`用逗号分隔，留空表示不限制来源。本浏览器的地址：${presentAddress}`}
      >
        <Textarea {...text('api_ip_white_list')} rows={3} />
      </Field>
      {inside === undefined ? null : <Banner tone="warn">{openApiMessages.insideAddress(inside)}</Banner>}
      <div>
        <Button
          size="sm"
          aria-disabled={readOnly || isListed || undefined}
          onClick={() =>
            !readOnly &&
            !isListed &&
            fill('api_ip_white_list')([listed.trim(), presentAddress].filter(Boolean).join(','))
          }
        >
          加入本浏览器的地址
        </Button>
      </div>
    </>
  );
}

function ReportKeyForm(props: FormProps) {
  const { field } = useFields(props);
  const section = useSelector(props.actor, ({ context }) => context.section);
  const hasKey = useSelector(props.actor, ({ context }) => context.seen.hasSecret === true);
  const { secret } = sectionOf(section);
  if (secret === undefined) throw new Error(`${section} has no key`);
  return (
    <Field
      {...field(secret)}
      required
      aside={hasKey ? '已设置' : undefined}
      hint={hasKey ? '不能含空格；保存后原密钥不再使用' : '由报告服务方提供，不能含空格'}
    >
      <PasswordInput
        value={props.secret}
        onChange={props.typeSecret}
        readOnly={props.readOnly}
        autoComplete="off"
      />
    </Field>
  );
}

const forms = {
  info: InfoForm,
  'sms-switch': SmsForm,
  profile: ProfileForm,
  'own-lock-text': OwnLockTextForm,
  'lock-template': LockTemplateForm,
  'lock-template-removal': LockTemplateRemoval,
  'api-access': ApiAccessForm,
  'basic-report-key': ReportKeyForm,
  'advanced-report-key': ReportKeyForm,
  'professional-report-key': ReportKeyForm,
} as const;

function ProfileLook({ actor }: { actor: EditActor }) {
  const draft = useSelector(actor, ({ context }) => context.draft);
  const { store } = useUser();
  return (
    <ProfilePreview
      caption="设备管理预览"
      name={String(draft.display_name) || '设备管理'}
      organization={String(draft.organization) || store.store_name}
      description={String(draft.description)}
    />
  );
}

/** The store's variables as they are filled in; those of a device stay. */
function LockTextLook({ actor }: { actor: EditActor }) {
  const draft = useSelector(actor, ({ context }) => context.draft);
  const { store, lock_text } = useUser();
  const phone = String(draft.phone_number ?? '').trim() || (lock_text?.phone_number ?? '');
  const message = fillTemplate(String(draft.message), { 门店: store.store_name, 联系电话: phone });
  return (
    <PhonePreview
      caption="锁屏预览"
      title="此设备已锁定"
      message={message || '未设置'}
      call={phone ? `呼叫 ${phone}` : undefined}
      footnote={String(draft.footnote ?? store.store_name).trim() || undefined}
    />
  );
}

const previews: Readonly<Partial<Record<SectionName, typeof ProfileLook>>> = {
  profile: ProfileLook,
  'own-lock-text': LockTextLook,
  'lock-template': LockTextLook,
};
