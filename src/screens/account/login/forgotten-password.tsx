import { useState } from 'react';
import type { LoginArrival } from '#screens/account/login-arrival.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import * as labels from '#ui/labels.ts';
import { TextButton } from '#ui/shell/link.tsx';
import type { PasswordResetDialog } from './password-reset-dialog.tsx';

interface Props {
  /** the number that is typed already */
  account: string;
  /** null: the password is what it was */
  onClose: (result: LoginArrival | null) => void;
}

/** Few people forget their password: the dialog's code is fetched at the press. */
export function ForgottenPassword({ account, onClose }: Props) {
  const { notify } = useConsole();
  const [fetching, setFetching] = useState(false);
  const [Dialog, setDialog] = useState<typeof PasswordResetDialog | null>(null);
  const open = async () => {
    if (fetching) return;
    setFetching(true);
    try {
      const chunk = await import('./password-reset-dialog.tsx');
      setDialog(() => chunk.PasswordResetDialog);
    } catch {
      notify('warn', labels.partNotLoaded);
    }
    setFetching(false);
  };
  const close = (result: LoginArrival | null) => {
    setDialog(null);
    onClose(result);
  };
  return (
    <>
      <TextButton onClick={() => void open()} aria-busy={fetching || undefined}>
        忘记密码？
      </TextButton>
      {Dialog ? <Dialog account={account} onClose={close} /> : null}
    </>
  );
}
