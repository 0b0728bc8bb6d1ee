import { useSelector } from '@xstate/react';
import * as clerkMessages from '#domain/clerk-messages.ts';
import { loadPermissionMap } from '#machines/clerks/permission-map.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useLoadOnce } from '#screens/shared/actors/use-load-once.ts';
import { useClient, useUser } from '#screens/shared/console-context.tsx';
import { DraftNotice } from '#screens/shared/notices/draft-notice.tsx';
import { css } from '#styled/css/index.mjs';
import { Banner } from '#ui/display/banner.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { Dialog } from '#ui/popup/dialog.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { ownChanges } from './clerk-changes.ts';
import { EditConfirmation } from './edit-confirmation.tsx';
import type { EditDialogProps } from './edit-dialog.tsx';
import { RightsEditor } from './rights-editor.tsx';
import { kindsOf, sentencesOf } from './rights-words.ts';
import { useClerkEdit } from './use-clerk-edit.ts';

const styles = {
  // It stays as high when a search leaves few.
  editor: css({ display: 'grid', gap: '4', alignContent: 'start', minH: { md: '[60dvh]' } }),
  aside: css({
    display: 'grid',
    gap: '3',
    alignContent: 'start',
    position: { md: 'sticky' },
    top: { md: '5' },
    w: { md: '[260px]' },
  }),
  title: css({ fontWeight: 'bold' }),
  sentences: css({ display: 'grid', gap: '2', color: 'ink2', fontSize: 'sm' }),
  note: css({ color: 'ink3', fontSize: 'xs' }),
};

/** What a clerk may do and see (`decision.clerk.permission`). */
export default function RightsDialog({ clerk, clerks, onClose }: EditDialogProps) {
  const client = useClient();
  const user = useUser();
  const {
    actor: loading,
    loaded,
    failure,
    retry,
  } = useLoadOnce((signal) => loadPermissionMap(client, signal));
  const { actor, typed, state, left, dialog } = useClerkEdit(clerk, 'rights', onClose);
  const editing = state === 'editing';
  const { seen, draft, errors } = useSelector(actor, ({ context }) => context);
  const map = loaded?.value ?? null;
  const change = (wanted: Partial<typeof draft>) => actor.send({ type: 'clerk.change', change: wanted });
  const isOwn = clerk.id === user.id;
  const count = map === null ? 0 : ownChanges(seen, draft, { clerks, map }).length;
  const aside =
    editing && map !== null ? (
      <div className={styles.aside}>
        <h3 className={styles.title}>此人可以做什么</h3>
        <ul className={styles.sentences} aria-live="polite" aria-label="此人可以做什么">
          {sentencesOf(map, draft, kindsOf(user)).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className={styles.note}>{count === 0 ? '没有改动' : `${count} 处改动，保存前会逐项列出`}</p>
      </div>
    ) : undefined;
  return (
    <Dialog {...dialog} title="修改权限" size={editing ? 'lg' : 'md'} aside={aside}>
      {editing ? (
        <>
          <DraftNotice {...left} />
          {Object.entries(errors).map(([field, sentence]) => (
            <Banner key={field} tone="error">
              {sentence}
            </Banner>
          ))}
          <div className={styles.editor}>
            <Switch on={draft.is_admin} onChange={(is_admin) => change({ is_admin })} readOnly={isOwn}>
              门店管理员
            </Switch>
            {isOwn ? <p className={styles.note}>{clerkMessages.ownAdminKept}</p> : null}
            <MachineRoot name="loadOnce" actorRef={loading}>
              {failure ? <ErrorState title="权限表加载失败" text="请检查网络后重试。" retry={retry} /> : null}
              {map === null && failure === null ? <Skeleton height="240px" /> : null}
              {map === null ? null : <RightsEditor {...{ map, seen, draft, clerks, change }} />}
            </MachineRoot>
          </div>
        </>
      ) : (
        <EditConfirmation actor={actor} typed={typed} clerks={clerks} map={map} />
      )}
    </Dialog>
  );
}
