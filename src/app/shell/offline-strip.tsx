import { useSyncExternalStore } from 'react';
import * as messages from '#domain/messages.ts';
import { css } from '#styled/css/index.mjs';

const strip = css({
  position: 'sticky',
  top: '0',
  zIndex: 'bar',
  bg: 'warnSoft',
  color: 'warn',
  fontSize: 'sm',
  lineHeight: '[{sizes.strip}]',
  textAlign: 'center',
});

function watchNetwork(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Says that there is no network, above every page. It is part of the first visit: without network nothing could be fetched to say it. */
export function OfflineStrip() {
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  return (
    <div className={strip} role="status" data-offline={online ? undefined : ''}>
      {online ? null : messages.offline}
    </div>
  );
}
