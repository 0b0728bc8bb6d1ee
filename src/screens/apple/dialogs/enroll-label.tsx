import { Ban, Printer, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import type { LinkChange } from '#machines/apple/enroll-link/link-change.machine.ts';
import { type EnrollLink, loadEnrollLink } from '#machines/apple/enroll-link/load-link.effects.ts';
import { sentenceOfError } from '#machines/refusal.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useLoadOnce } from '#screens/shared/actors/use-load-once.ts';
import { useClient, useUser } from '#screens/shared/console-context.tsx';
import { useLightPaper } from '#screens/shared/use-light-paper.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { QrCode } from '#ui/display/qr-code.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { Mono } from '#ui/table/two-lines.tsx';
import { LinkChangeQuestion } from './link-change-question.tsx';
import { linkHint } from './link-hint.ts';

const styles = {
  root: css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' }),
  label: css({
    display: 'grid',
    gridTemplateColumns: { base: '132px minmax(0, 1fr)', md: '152px minmax(0, 1fr)' },
    gap: '4',
    alignItems: 'center',
    p: '3',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    // On paper: as wide as a common label.
    _print: { w: '[70mm]', gridTemplateColumns: '30mm minmax(0, 1fr)', borderWidth: '0', p: '0' },
  }),
  words: css({ display: 'grid', gap: '1', minW: '0', overflowWrap: 'anywhere' }),
  store: css({ fontWeight: 'bold' }),
  serial: css({ fontSize: 'lg' }),
  hint: css({ color: 'ink2', fontSize: 'sm' }),
  link: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    '& > button': { flex: { base: '1', md: 'none' } },
  }),
  changes: css({
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    '& > button': { flex: { base: '1', md: 'none' } },
  }),
  url: css({
    flex: { base: '[1 1 100%]', md: '[1 1 180px]' },
    minW: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: 'sm',
    color: 'ink2',
  }),
};

type Labelled = Pick<AppleListItem, 'id' | 'serial_number' | 'product_name'>;

/** Where a phone is enrolled: a label to print, and the same as a link to send; it can be ended and made anew. */
export function EnrollLabel({ device }: { device: Labelled }) {
  // Another one is looked at where the link may have changed.
  const [looks, setLooks] = useState(0);
  return <LoadedLabel key={looks} device={device} onChanged={() => setLooks(looks + 1)} />;
}

function LoadedLabel({ device, onChanged }: { device: Labelled; onChanged: () => void }) {
  const client = useClient();
  const { actor, loaded, failure, retry } = useLoadOnce((signal) =>
    loadEnrollLink(client, { deviceId: device.id, origin: window.location.origin }, signal),
  );
  return (
    <MachineRoot name="loadOnce" actorRef={actor}>
      {loaded ? (
        <Label link={loaded.value} device={device} onChanged={onChanged} />
      ) : failure ? (
        <ErrorState title="登记链接加载失败" text={sentenceOfError(failure.error)} retry={retry} />
      ) : (
        <Skeleton height="176px" />
      )}
    </MachineRoot>
  );
}

interface LabelProps {
  link: EnrollLink;
  device: Labelled;
  onChanged: () => void;
}

function Label({ link, device, onChanged }: LabelProps) {
  useLightPaper();
  const { store } = useUser();
  const { slug, url, isEnded } = link;
  const [asked, setAsked] = useState<LinkChange['how'] | null>(null);
  const end = (changed: boolean) => {
    setAsked(null);
    if (changed) onChanged();
  };
  return (
    <div className={styles.root}>
      {isEnded ? (
        <Banner tone="warn" title="链接已停用">
          已打印的标签和已发出的链接不能再登记。
        </Banner>
      ) : (
        <>
          <div className={styles.label} data-print="">
            <QrCode text={url} label={`${device.serial_number} 的登记二维码`} />
            <div className={styles.words}>
              <span className={styles.store}>{store.store_name}</span>
              <span className={styles.serial}>
                <Mono>{device.serial_number}</Mono>
              </span>
              {device.product_name ? <span>{device.product_name}</span> : null}
              <span className={styles.hint}>设备登记码</span>
            </div>
          </div>
          <div className={styles.link}>
            <span className={styles.url} title={url}>
              {url}
            </span>
            <CopyButton text={url} />
            <Button size="sm" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              打印标签
            </Button>
          </div>
          <p className={styles.hint}>{linkHint(link)}</p>
        </>
      )}
      {asked === null ? (
        <div className={styles.changes}>
          <Button size="sm" icon={<RefreshCw aria-hidden="true" />} onClick={() => setAsked('renew')}>
            更换链接
          </Button>
          {isEnded ? null : (
            <Button size="sm" icon={<Ban aria-hidden="true" />} onClick={() => setAsked('end')}>
              停用链接
            </Button>
          )}
        </div>
      ) : (
        <LinkChangeQuestion deviceId={device.id} how={asked} seen={slug} onEnd={end} />
      )}
    </div>
  );
}
