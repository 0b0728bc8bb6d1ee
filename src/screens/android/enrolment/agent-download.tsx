import { type AndroidChannel, androidChannel } from '#domain/android/brands.ts';
import { loadAgentDownloads } from '#machines/android/agent-download.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useLoadOnce } from '#screens/shared/actors/use-load-once.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { RetryNotice } from '#screens/shared/notices/retry-notice.tsx';
import { css } from '#styled/css/index.mjs';
import { CopyButton } from '#ui/button/copy-button.tsx';

const styles = {
  line: css({ display: 'flex', alignItems: 'center', gap: '2', color: 'ink2', fontSize: 'sm' }),
  url: css({ minW: '0', overflowWrap: 'anywhere' }),
};

/** The agent as a link, for a phone that gets it otherwise than by the QR code; nothing where the operator has set none. */
export function AgentDownload({ channel }: { channel: AndroidChannel | null }) {
  const client = useClient();
  const { actor, loaded, failure, retry } = useLoadOnce((signal) => loadAgentDownloads(client, signal));
  const download = loaded?.value.find((one) => one.channel === (channel ?? androidChannel.other));
  return (
    <MachineRoot name="loadOnce" actorRef={actor}>
      {failure ? (
        <RetryNotice retry={retry}>管理程序的下载地址加载失败，不影响使用入网码。</RetryNotice>
      ) : null}
      {download === undefined ? null : (
        <div className={styles.line}>
          <span className={styles.url}>
            {['管理程序', download.version, `下载地址：${download.url}`].filter(Boolean).join(' ')}
          </span>
          <CopyButton text={download.url} iconOnly />
        </div>
      )}
    </MachineRoot>
  );
}
