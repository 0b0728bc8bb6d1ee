import type { accountRequestMachine } from '#machines/account/account-request/account-request.machine.ts';
import { AccountNotice, useAccountRequest } from '#screens/account/account-request.tsx';
import { useCaptcha } from '#screens/account/captcha-field.tsx';
import type { LoginArrival } from '#screens/account/login-arrival.ts';
import { NewPasswordFields } from '#screens/account/new-password-fields.tsx';
import { TypedNumberFields } from '#screens/account/sms-code-fields.tsx';
import { useControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useSmsCode } from '#screens/shared/proof/sms-code.tsx';
import { useFocusOnWrong } from '#screens/shared/use-focus-on-wrong.ts';
import { css } from '#styled/css/index.mjs';
import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';

const styles = { fields: css({ display: 'flex', flexDirection: 'column', gap: '4' }) };

interface Props {
  /** the number that is typed already */
  account: string;
  /** null: the password is what it was, as far as is known */
  onClose: (result: LoginArrival | null) => void;
}

/** A new login password for whoever holds the number (`decision.unguarded`). */
export function PasswordResetDialog({ account, onClose }: Props) {
  const request = useAccountRequest('reset', account);
  const captcha = useCaptcha();
  const sms = useSmsCode({ to: 'typed', type: 'reset-password' }, { renewCaptcha: captcha.renew });
  const root = useFocusOnWrong(request.errors);
  const { actor, next } = request;
  useDone<typeof accountRequestMachine>(actor, ({ accepted }) =>
    onClose(accepted ? { account: next.form.phone_number, notice: '密码已重置，请用新密码登录。' } : null),
  );
  return (
    <Dialog
      open
      size="sm"
      title="重置登录密码"
      description="用注册的手机号接收短信验证码。"
      okText={request.uncertain ? labels.retry : '重置密码'}
      loading={request.working}
      ok={useControl(actor, next)}
      cancel={useControl(actor, { type: 'request.cancel' })}
      marks={useMachineMarks('accountRequest', actor)}
    >
      <div ref={root} className={styles.fields}>
        <AccountNotice request={request} doubt="密码可能已经重置" />
        <TypedNumberFields request={request} sms={sms} captcha={captcha} />
        <NewPasswordFields request={request} label="新密码" autoComplete="new-password" />
      </div>
    </Dialog>
  );
}
