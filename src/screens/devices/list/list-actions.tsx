import { Download, Plus } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { deniedExit, may, type Permission } from '#domain/access/permissions.ts';
import * as messages from '#domain/messages.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { useDialogPart } from '#screens/shared/use-part.ts';
import { Action } from '#ui/button/action.tsx';
import type { LazyPart } from '#ui/popup/lazy-part.ts';
import { Menu } from '#ui/popup/menu.tsx';
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts';

export interface ListDialogProps {
  /** there are other devices now */
  onChanged: () => void;
  onClose: () => void;
}

type Dialog = ComponentType<ListDialogProps>;

/** A way to get more devices into a list: a dialog, and the right that it needs. */
export interface ListAction {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly right: Permission;
  readonly dialog: LazyPart<Dialog>;
}

interface ListActionsProps {
  /** the last one is what a person most likely wants */
  actions: readonly ListAction[];
  onChanged: () => void;
  exporting: { readonly right: Permission; readonly onSelect: () => void };
}

/** What can be done with the list as a whole. */
export function ListActions({ actions: ways, onChanged, exporting }: ListActionsProps) {
  const user = useUser();
  const onPhone = useMediaQuery(phoneQuery);
  const { opened, open, close } = useDialogPart<Dialog, null>();
  const reasonFor = (right: Permission) =>
    may(user, right) ? null : `${messages.permissionDenied}。${deniedExit(right)}`;
  const actions = [
    {
      id: 'export',
      label: '导出',
      icon: <Download aria-hidden="true" />,
      reason: reasonFor(exporting.right),
      onSelect: exporting.onSelect,
    },
    ...ways.map(({ right, dialog, ...way }) => ({
      ...way,
      reason: reasonFor(right),
      onSelect: () => open(dialog, null),
    })),
  ];
  const usual = actions.at(-1);
  return (
    <>
      {onPhone ? (
        <Menu
          variant="secondary"
          shape="icon"
          label="新增与导出"
          trigger={<Plus aria-hidden="true" />}
          items={actions.toReversed()}
        />
      ) : (
        actions.map(({ id, label, icon, reason, onSelect }) => (
          <Action
            key={id}
            icon={icon}
            variant={id === usual?.id ? 'primary' : 'secondary'}
            reason={reason}
            onClick={onSelect}
          >
            {label}
          </Action>
        ))
      )}
      {opened ? <opened.Dialog onChanged={onChanged} onClose={close} /> : null}
    </>
  );
}
