import type { ComponentType } from 'react';
import type { LoginArrival } from '#screens/account/login-arrival.ts';
import { useDialogPart } from '#screens/shared/actors/use-part.ts';
import { type LazyPart, lazyPart } from '#ui/popup/lazy-part.ts';
import { TextButton } from '#ui/shell/link.tsx';

interface Props {
  /** the number that is typed already */
  account: string;
  /** null: the password is what it was */
  onClose: (result: LoginArrival | null) => void;
}

const dialog: LazyPart<ComponentType<Props>> = lazyPart(
  async () => (await import('./password-reset-dialog.tsx')).PasswordResetDialog,
);

/** Few people forget their password: the dialog's code is fetched at the press. */
export function ForgottenPassword({ account, onClose }: Props) {
  const { opened, isFetching, open, close } = useDialogPart<ComponentType<Props>, null>();
  const end = (result: LoginArrival | null) => {
    close();
    onClose(result);
  };
  return (
    <>
      <TextButton onClick={() => open(dialog, null)} aria-busy={isFetching || undefined}>
        忘记密码？
      </TextButton>
      {opened ? <opened.Dialog account={account} onClose={end} /> : null}
    </>
  );
}
