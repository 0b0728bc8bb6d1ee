import type { ReactNode } from 'react';
import { appleCommandTitle } from '#domain/apple-commands.ts';
import { Action, type ActionProps } from '#ui/action.tsx';
import { useOpenCancel } from './cancel-dialogs.tsx';
import { type CancelSubject, cancelReason } from './cancel-words.ts';
import { useUser } from './console-context.tsx';
import { useNow } from './now.tsx';

interface CancelActionProps {
  variant?: ActionProps['variant'] | undefined;
  operation: CancelSubject;
  /** which device it is about */
  about: string;
  /** 取消 and what, unless the place has a better word */
  children?: ReactNode;
}

/** Asks for the cancelling of an operation, or says why it can't be cancelled. */
export function CancelAction({ operation, about, variant, children }: CancelActionProps) {
  const user = useUser();
  const now = useNow();
  const open = useOpenCancel();
  return (
    <Action
      size="sm"
      {...(variant && { variant })}
      reason={cancelReason(user, operation, now)}
      aria-label={children === undefined ? `取消${nameOf(operation)}` : undefined}
      onClick={() => open(operation, about)}
    >
      {children ?? '取消'}
    </Action>
  );
}

const nameOf = ({ command, id }: CancelSubject) => `${appleCommandTitle(command)}，操作号 ${id}`;
