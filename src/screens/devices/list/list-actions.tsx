import { Download, Plus } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { deniedExit, may, type Permission } from '#domain/access/permissions.ts';
import * as messages from '#domain/messages.ts';
import { useDialogPart } from '#screens/shared/actors/use-part.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { Action } from '#ui/button/action.tsx';
import { Button } from '#ui/button/button.tsx';
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

type OpenWay = (way: ListAction) => void;

/** The dialog of one of the ways, which outlives what it was opened from: the list may fill meanwhile. */
export function useWayDialog(onChanged: () => void): { dialog: ReactNode; openWay: OpenWay } {
  const { opened, open, close } = useDialogPart<Dialog, null>();
  return {
    dialog: opened && <opened.Dialog onChanged={onChanged} onClose={close} />,
    openWay: ({ dialog }) => open(dialog, null),
  };
}

interface ListActionsProps {
  /** the last one is what a person most likely wants */
  actions: readonly ListAction[];
  onOpen: OpenWay;
  exporting: { readonly right: Permission; readonly onSelect: () => void };
}

/** What can be done with the list as a whole. */
export function ListActions({ actions: ways, onOpen, exporting }: ListActionsProps) {
  const user = useUser();
  const onPhone = useMediaQuery(phoneQuery);
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
    ...ways.map((way) => ({
      id: way.id,
      label: way.label,
      icon: way.icon,
      reason: reasonFor(way.right),
      onSelect: () => onOpen(way),
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
    </>
  );
}

/** In an empty list: what fills it most likely, where the person may. */
export function FillAction({ actions, onOpen }: { actions: readonly ListAction[]; onOpen: OpenWay }) {
  const user = useUser();
  const usual = actions.at(-1);
  if (!usual || !may(user, usual.right)) return null;
  return (
    <Button icon={usual.icon} onClick={() => onOpen(usual)}>
      {usual.label}
    </Button>
  );
}
