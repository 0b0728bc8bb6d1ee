import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import type { accountRequestMachine } from '#machines/account/account-request/account-request.machine.ts';
import { AccountNotice, useAccountRequest } from '#screens/account/account-request.tsx';
import { NewPasswordFields } from '#screens/account/new-password-fields.tsx';
import { eventMark, useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { OwnNumberField, type SmsCodeActor } from '#screens/shared/proof/sms-code.tsx';
import { useFocusOnWrong } from '#screens/shared/use-focus-on-wrong.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/display/card.tsx';
import * as labels from '#ui/labels.ts';

const styles = {
  text: css({ color: 'ink2' }),
  open: css({ mt: '4' }),
  form: css({ display: 'flex', flexDirection: 'column', gap: '4', maxW: 'panel', mt: '4' }),
  buttons: css({
    display: 'flex',
    justifyContent: 'flex-end',
    gap: '2',
    mdDown: { '& > button': { flex: '1' } },
  }),
};

export type PasswordKind = 'loginPassword' | 'secondaryPassword';

interface Props {
  kind: PasswordKind;
  title: string;
  badge?: ReactNode;
  /** what it is for */
  text: string;
  /** 设置 or 修改 */
  verb: string;
  autoComplete: 'new-password' | 'off';
  sms: SmsCodeActor;
  /** which of the cards shows its form */
  open: PasswordKind | null;
  onOpen: (kind: PasswordKind) => void;
  /** `done` tells the person what has happened; null where nothing has. */
  onClose: (done: string | null) => void;
}

/** One password: what it is for, and on demand the form that changes it. */
export function PasswordCard(props: Props) {
  const { kind, title, badge, text, verb, open, onOpen } = props;
  return (
    <Card title={title} actions={badge}>
      <p className={styles.text}>{text}</p>
      <div ref={useFocusKept(kind, open)}>
        {open === kind ? (
          <PasswordForm {...props} />
        ) : (
          <div className={styles.open}>
            <Button onClick={() => onOpen(kind)}>{verb + title}</Button>
          </div>
        )}
      </div>
    </Card>
  );
}

/** The button that was pressed goes when the form comes, and the other way round: the focus goes on to what took its place. */
function useFocusKept(kind: PasswordKind, open: PasswordKind | null) {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef(open);
  useEffect(() => {
    const wasMine = open === null && before.current === kind;
    const isMine = open === kind && before.current !== kind;
    before.current = open;
    if (wasMine || isMine) root.current?.querySelector('button')?.focus();
  }, [kind, open]);
  return root;
}

function PasswordForm({ kind, title, verb, autoComplete, sms, onClose }: Props) {
  const { phone_number, must_change_password: isReset = false } = useUser();
  const isOfReset = isReset && kind === 'loginPassword';
  const request = useAccountRequest(isOfReset ? 'resetLogin' : kind);
  // What was handed out may be good no more.
  const asksCode = !isOfReset || request.errors.sms_code !== undefined || request.form.sms_code !== '';
  const root = useFocusOnWrong(request.errors);
  const { actor, next, working } = request;
  const cancel = useControl(actor, { type: 'request.cancel' });
  useDone<typeof accountRequestMachine>(actor, ({ accepted }) =>
    onClose(accepted ? `${title}已${verb}` : null),
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!working) actor.send(next);
  };
  return (
    <MachineRoot name="accountRequest" actorRef={actor}>
      <form onSubmit={submit} noValidate>
        <div ref={root} className={styles.form}>
          {asksCode ? <OwnNumberField request={request} sms={sms} phone={phone_number} /> : null}
          <NewPasswordFields request={request} label={`新${title}`} autoComplete={autoComplete} size="md" />
          <AccountNotice request={request} doubt={`${title}可能已经${verb}`} />
          <div className={styles.buttons}>
            <Button {...cancel}>取消</Button>
            <Button type="submit" variant="primary" loading={working} {...eventMark(next.type)}>
              {request.uncertain ? labels.retry : '保存'}
            </Button>
          </div>
        </div>
      </form>
    </MachineRoot>
  );
}
