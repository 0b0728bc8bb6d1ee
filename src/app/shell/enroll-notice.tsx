import { useSyncExternalStore } from 'react';
import { NoticeDialog } from '#ui/popup/notice-dialog.tsx';
import type { Notifier } from '#ui/popup/notifier.ts';

/** What went wrong on the enrol page, one after the other: no title, 好的 (`error.enroll-modal`). */
export function EnrollNotice({ notifier }: { notifier: Notifier }) {
  const [notice] = useSyncExternalStore(notifier.subscribe, notifier.getSnapshot);
  if (!notice) return null;
  return (
    <NoticeDialog key={notice.id} okText="好的" onOk={() => notifier.dismiss(notice.id)}>
      {notice.text}
    </NoticeDialog>
  );
}
