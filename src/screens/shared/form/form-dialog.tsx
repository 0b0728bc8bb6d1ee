import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { DeclaredForm } from '#machines/console/secured-form/declared-form.ts';
import { securedFormEffects } from '#machines/console/secured-form/secured-form.effects.ts';
import { securedFormMachine } from '#machines/console/secured-form/secured-form.machine.ts';
import type { FieldErrors } from '#machines/kits/submission.ts';
import { eventMark, useControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useClient, useUser } from '#screens/shared/console-context.tsx';
import { type Draft, useDraft } from '#screens/shared/drafts.ts';
import { DraftNotice } from '#screens/shared/notices/draft-notice.tsx';
import { SubmissionNotice } from '#screens/shared/notices/submission-notice.tsx';
import { SecondaryPasswordField, SecondaryUnset } from '#screens/shared/proof/secondary-password-field.tsx';
import { useFocusOnWrong } from '#screens/shared/use-focus-on-wrong.ts';
import { css } from '#styled/css/index.mjs';
import type { Control } from '#ui/control.ts';
import * as labels from '#ui/labels.ts';
import { Dialog, type DialogProps } from '#ui/popup/dialog.tsx';

/** What is typed, and of the fields that are kept what was left the last time. */
function useForm<Values extends object>({ name, first, kept = [] }: Opened<Values>) {
  const left = useDraft({ form: name });
  const [start] = useState(() => ({ ...first, ...(left.kept && typedIn(first, left.kept)) }));
  const [form, setForm] = useState<Values>(start);
  const keep = useEffectEvent(() => {
    if (kept.length > 0) left.keep(Object.fromEntries(kept.map((field) => [field, String(form[field])])));
  });
  useEffect(() => {
    if (form !== start) keep();
  }, [form, start]);
  return { left, form, setForm };
}

type Opened<Values extends object> = Pick<DeclaredForm<Values, object>, 'name' | 'first' | 'kept'>;

const typedIn = (first: object, draft: Draft) =>
  Object.fromEntries(
    Object.entries(first).flatMap(([field, value]) => {
      const text = draft[field];
      if (text === undefined) return [];
      return [[field, typeof value === 'boolean' ? text === 'true' : text]];
    }),
  );

const fields = css({ display: 'flex', flexDirection: 'column', gap: '4' });

type NameOf<Values> = keyof Values & string;
type TextOf<Values> = {
  [Name in NameOf<Values>]: Values[Name] extends string ? Name : never;
}[NameOf<Values>];

/** What the fields of a form are drawn with. */
export interface FormParts<Values extends object> {
  readonly form: Values;
  readonly errors: FieldErrors<NameOf<Values>>;
  readonly readOnly: boolean;
  readonly fill: <Name extends NameOf<Values>>(field: Name) => (value: Values[Name]) => void;
  /** of an input with a text */
  readonly text: (field: TextOf<Values>) => {
    readonly name: string;
    readonly value: string;
    readonly onChange: (text: string) => void;
    readonly readOnly: boolean;
    readonly autoComplete: 'off';
  };
  readonly cancel: Control;
}

interface Props<Values extends object, Accepted extends object>
  extends Pick<DialogProps, 'size' | 'footnote'> {
  of: DeclaredForm<Values, Accepted>;
  /** it may not be sent yet, though nothing is wrong with it: it says beside the field what is asked first */
  isHeld?: (form: Values) => boolean;
  /** above everything */
  notice?: ReactNode;
  /** `accepted`: what the answer says; null: nothing is known to be done. `wasSent`: it may be all the same */
  onClose: (end: { accepted: Accepted | null; wasSent: boolean; form: Values }) => void;
  children: (parts: FormParts<Values>) => ReactNode;
}

/** Any form that is declared, from its first field until it is accepted or closed. The secondary password, where it is asked, comes last. */
export function FormDialog<Values extends object, Accepted extends object>(props: Props<Values, Accepted>) {
  const { of, isHeld, notice, onClose, children, ...frame } = props;
  const client = useClient();
  const { has_secondary_password: isSet } = useUser();
  const [machine] = useState(() => securedFormMachine.provide({ actors: securedFormEffects(client, of) }));
  const actor = useActorRef(machine, {
    id: of.name,
    input: { asks: of.asks, makeIdempotencyKey: () => crypto.randomUUID() },
  });
  const { left, form, setForm } = useForm(of);
  const errors: FieldErrors<string> = useSelector(actor, ({ context }) => context.errors);
  const state = useSelector(actor, ({ value }) => value);
  const root = useFocusOnWrong(errors);
  useDone<typeof securedFormMachine>(actor, ({ accepted, wasSent }) => {
    left.drop();
    onClose({ accepted: accepted as Accepted | null, wasSent, form });
  });
  const cancel = useControl(actor, { type: 'form.cancel' });
  const readOnly = state !== 'editing';
  const typed = (field: string, value: unknown) => {
    setForm((before) => ({ ...before, [field]: value }));
    actor.send({ type: 'form.type', field });
  };
  const text = (field: string) => ({
    ...eventMark('form.type'),
    name: field,
    value: String(form[field as NameOf<Values>]),
    onChange: (value: string) => typed(field, value),
    readOnly,
    autoComplete: 'off' as const,
  });
  const parts = {
    form,
    errors,
    readOnly,
    cancel,
    text,
    fill: (field: string) => (value: unknown) => typed(field, value),
  };
  const isSending = state === 'submitting';
  const isUncertain = state === 'uncertain';
  const next = isUncertain
    ? ({ type: 'form.retry', form } as const)
    : ({ type: 'form.submit', form, wrong: of.errorsOf(form) } as const);
  return (
    <Dialog
      {...frame}
      open
      title={of.title}
      okText={isUncertain ? labels.retry : isSending ? (of.submitting ?? of.submit) : of.submit}
      loading={isSending}
      ok={{
        ...eventMark(next.type),
        ...(!readOnly && isHeld?.(form) && { 'aria-disabled': true }),
        onClick: () => actor.send(next),
      }}
      cancel={cancel}
      marks={useMachineMarks('securedForm', actor)}
    >
      {of.asks === 'nothing' || isSet ? null : (
        <SecondaryUnset>{of.title}需要安全密码，请先设置。</SecondaryUnset>
      )}
      {notice}
      <DraftNotice kept={left.kept} />
      <SubmissionNotice form={actor} doubt={of.doubt} />
      <div ref={root} className={fields}>
        {children(parts as FormParts<Values>)}
        {of.asks === 'nothing' ? null : (
          <SecondaryPasswordField
            {...text('secondary_password')}
            error={errors.secondary_password}
            isUnsetTold
          />
        )}
      </div>
    </Dialog>
  );
}
