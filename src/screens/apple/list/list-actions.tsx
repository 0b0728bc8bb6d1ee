import { Download, FilePlus2, Plus } from 'lucide-react';
import type { ComponentType } from 'react';
import { deniedExit, may } from '#domain/access/permissions.ts';
import * as messages from '#domain/messages.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { useLazyDialog } from '#screens/shared/use-lazy-dialog.ts';
import { Action } from '#ui/button/action.tsx';
import { type LazyPart, lazyPart } from '#ui/popup/lazy-part.ts';
import { Menu } from '#ui/popup/menu.tsx';
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts';

export interface ListDialogProps {
  /** there are other devices now */
  onChanged: () => void;
  onClose: () => void;
}

type Dialog = ComponentType<ListDialogProps>;

const newDevice: LazyPart<Dialog> = lazyPart(async () => (await import('./new-device-dialog.tsx')).default);
const importing: LazyPart<Dialog> = lazyPart(async () => (await import('./import-dialog.tsx')).default);

/** What can be done with the list as a whole. */
export function ListActions({ onChanged, onExport }: { onChanged: () => void; onExport: () => void }) {
  const user = useUser();
  const onPhone = useMediaQuery(phoneQuery);
  const { opened, open, close } = useLazyDialog<Dialog, null>();
  const reasonFor = (right: 'apple.new' | 'apple.viewAll') =>
    may(user, right) ? null : `${messages.permissionDenied}。${deniedExit(right)}`;
  const actions = [
    {
      id: 'export',
      label: '导出',
      icon: <Download aria-hidden="true" />,
      reason: reasonFor('apple.viewAll'),
      onSelect: onExport,
    },
    {
      id: 'import',
      label: '批量导入',
      icon: <FilePlus2 aria-hidden="true" />,
      reason: reasonFor('apple.new'),
      onSelect: () => open(importing, null),
    },
    {
      id: 'new',
      label: '新增设备',
      icon: <Plus aria-hidden="true" />,
      reason: reasonFor('apple.new'),
      onSelect: () => open(newDevice, null),
    },
  ];
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
            variant={id === 'new' ? 'primary' : 'secondary'}
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
