import { useState } from 'react';
import type { LoginArrival } from '#screens/account/login-arrival.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { useView } from '#screens/shared/use-view.ts';
import * as labels from '#ui/labels.ts';
import { TextButton } from '#ui/shell/link.tsx';

interface Props {
  /** the number that is typed already */
  account: string;
  /** null: the password is what it was */
  onClose: (result: LoginArrival | null) => void;
}

/** Few people forget their password: the dialog's code is fetched at the press. */
export function ForgottenPassword({ account, onClose }: Props) {
  const { notify } = useConsole();
  const [wanted, setWanted] = useState(false);
  const Dialog = useView(fetchDialog, wanted || null, () => {
    setWanted(false);
    notify('warn', labels.partNotLoaded);
  });
  const close = (result: LoginArrival | null) => {
    setWanted(false);
    onClose(result);
  };
  return (
    <>
      <TextButton onClick={() => setWanted(true)} aria-busy={(wanted && !Dialog) || undefined}>
        忘记密码？
      </TextButton>
      {wanted && Dialog ? <Dialog account={account} onClose={close} /> : null}
    </>
  );
}

const fetchDialog = async () => (await import('./password-reset-dialog.tsx')).PasswordResetDialog;
