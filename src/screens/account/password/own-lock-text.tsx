import { useState } from 'react';
import { loadOwnLockText } from '#machines/store/own-lock-text.ts';
import { type StandingValues, sections } from '#machines/store/setting-edit/setting-sections.ts';
import type SettingDialog from '#screens/settings/setting-dialog.tsx';
import { lockTextPurpose } from '#screens/settings/setting-words.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useLoadOnce } from '#screens/shared/actors/use-load-once.ts';
import { useDialogPart } from '#screens/shared/actors/use-part.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { RetryNotice } from '#screens/shared/notices/retry-notice.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { lazyPart } from '#ui/popup/lazy-part.ts';

const styles = {
  text: css({ color: 'ink2', mb: '4' }),
  message: css({ whiteSpace: 'pre-wrap' }),
  open: css({ mt: '4' }),
};

const { title } = sections['own-lock-text'];
const dialogPart = lazyPart(async () => (await import('#screens/settings/setting-dialog.tsx')).default);

/** What one's locks begin with (`call.user`); administrators have it among the store's settings. */
export function OwnLockText() {
  const [saved, setSaved] = useState(0);
  return (
    <Card title={title}>
      <p className={styles.text}>{lockTextPurpose}</p>
      <Standing key={saved} onSaved={() => setSaved(saved + 1)} />
    </Card>
  );
}

function Standing({ onSaved }: { onSaved: () => void }) {
  const client = useClient();
  const { actor, loaded, failure, retry } = useLoadOnce((signal) => loadOwnLockText(client, signal));
  return (
    <MachineRoot name="loadOnce" actorRef={actor}>
      {failure ? <RetryNotice retry={retry}>{`${title}加载失败。`}</RetryNotice> : null}
      {loaded === null && failure === null ? <Skeleton /> : null}
      {loaded ? <Text standing={loaded.value} onSaved={onSaved} /> : null}
    </MachineRoot>
  );
}

function Text({ standing, onSaved }: { standing: StandingValues; onSaved: () => void }) {
  const editing = useDialogPart<typeof SettingDialog, StandingValues>();
  const { message, phone_number, footnote } = standing.values;
  const { opened } = editing;
  return (
    <>
      <DescriptionList
        layout="columns"
        items={[
          {
            term: '锁定提示内容',
            details: message ? <span className={styles.message}>{message}</span> : '未设置',
          },
          { term: '联系电话', details: phone_number },
          { term: '底部文字', details: footnote },
        ]}
      />
      <div className={styles.open}>
        <Button
          aria-label={`编辑${title}`}
          loading={editing.isFetching}
          onClick={() => editing.open(dialogPart, standing)}
        >
          编辑
        </Button>
      </div>
      {opened ? (
        <opened.Dialog
          section="own-lock-text"
          standing={opened.subject}
          onClose={({ saved, lost }) => {
            editing.close();
            if (saved !== null || lost) onSaved();
          }}
        />
      ) : null}
    </>
  );
}
