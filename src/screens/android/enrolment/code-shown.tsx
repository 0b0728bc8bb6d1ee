import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { EnrolmentCode, MadeCode as Made } from '#api/contract/android/enrolment.ts';
import { routePath } from '#domain/access/routes.ts';
import type { AndroidChannel } from '#domain/android/brands.ts';
import { enrolledAlready } from '#domain/messages.ts';
import { formatDateTime } from '#domain/text/time.ts';
import type { enrolPhoneMachine } from '#machines/android/enrol-phone/enrol-phone.machine.ts';
import type { reenrolPhoneMachine } from '#machines/android/reenrol-phone/reenrol-phone.machine.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { useGo } from '#screens/shared/console-context.tsx';
import { RetryNotice } from '#screens/shared/notices/retry-notice.tsx';
import { css, cva } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { QrCode } from '#ui/display/qr-code.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import { AgentDownload } from './agent-download.tsx';

/** A code by which a phone comes to the store, and what has become of it. */

const made = cva({
  base: { display: 'grid', gap: '4', alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' },
  variants: { wide: { false: { md: { gridTemplateColumns: '240px minmax(0, 1fr)' } } } },
});

const styles = {
  qr: css({ maxW: '[240px]' }),
  words: css({ display: 'grid', gap: '2', minW: '0' }),
  line: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' }),
  code: css({
    minW: '0',
    fontFamily: 'mono',
    fontSize: 'xl',
    fontWeight: 'bold',
    userSelect: 'all',
  }),
  group: css({ display: 'inline-block', mr: '1' }),
  names: css({ fontFamily: 'mono', fontSize: 'sm', overflowX: 'auto', whiteSpace: 'nowrap' }),
  link: css({ minW: '0', color: 'ink2', fontSize: 'sm', overflowWrap: 'anywhere' }),
  steps: css({ pl: '4', listStyle: 'decimal', display: 'grid', gap: '1' }),
  note: css({ color: 'ink2', fontSize: 'sm' }),
  waiting: css({ display: 'inline-flex', alignItems: 'center', gap: '2', color: 'wait' }),
};

/** How the phone is to be set up. */
export function MadeCode({
  made: { code, link, provisioning, missing, expires_at },
  channel,
}: {
  made: Made;
  channel: AndroidChannel | null;
}) {
  return (
    <div className={made({ wide: provisioning === null })}>
      {provisioning === null ? (
        <Banner tone="warn" title="暂时不能用二维码入网">
          <p>请联系运营方设置以下各项，再重新生成：</p>
          <Variables names={missing} />
        </Banner>
      ) : (
        <div className={styles.qr}>
          <QrCode text={provisioning} label="安卓设备入网二维码" />
        </div>
      )}
      <div className={styles.words}>
        {provisioning === null ? null : (
          <ol className={styles.steps}>
            <li>手机恢复出厂设置，停在开机后的欢迎页面。</li>
            <li>在欢迎页面空白处连续点 6 次，打开扫码。</li>
            <li>连接网络后扫描二维码，按提示完成设置。</li>
          </ol>
        )}
        <div className={styles.line}>
          <span>入网码</span>
          <output className={styles.code} aria-label={code}>
            {code.match(/.{1,4}/g)?.map((group, at) => (
              <span key={at} className={styles.group}>
                {group}
              </span>
            ))}
          </output>
          <CopyButton text={code} />
        </div>
        <div className={styles.line}>
          <span>链接</span>
          <span className={styles.link}>{link}</span>
          <CopyButton text={link} iconOnly />
        </div>
        <p className={styles.note}>
          {`已安装管理程序的手机，可打开链接，或在程序中输入入网码。有效期至 ${formatDateTime(expires_at)}。`}
        </p>
        <Banner tone="warn">只显示这一次，离开或关闭后不能再查看。手机入网前请保留此窗口，或先复制。</Banner>
        <AgentDownload channel={channel} />
        {provisioning !== null && missing.length > 0 ? (
          <div className={styles.note}>
            <p>运营方还未设置：</p>
            <Variables names={missing} />
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** What the operator copies into the settings: each in a line, whole. */
const Variables = ({ names }: { names: readonly string[] }) => (
  <ul className={styles.names}>
    {names.map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
);

type Looking = ActorRefFrom<typeof enrolPhoneMachine> | ActorRefFrom<typeof reenrolPhoneMachine>;

/** Where nobody knows what has become of the code since it was looked at last. */
export function NotLooked({ actor }: { actor: Looking }) {
  const problem = useSelector(actor, problemOf);
  const retry = useControl(actor, { type: 'load.retry' });
  if (problem === null) return null;
  return (
    <RetryNotice title="暂时无法确认手机是否已入网" retry={retry}>
      {problem}
    </RetryNotice>
  );
}

/** Whether the phone has come. */
export function Standing({ latest }: { latest: EnrolmentCode | null }) {
  if (latest === null || latest.status === 'open') {
    return (
      <>
        {latest?.refused ? <Refused at={latest.refused.at} device={latest.refused.device} /> : null}
        <p className={styles.waiting} role="status">
          <Spinner label="" />
          等待手机入网，入网后会在这里提示
        </p>
      </>
    );
  }
  const { status, device, taken_over } = latest;
  if (status !== 'used') {
    return (
      <Banner tone="warn">{status === 'ended' ? '入网码已停用。' : '入网码已过期，请重新生成。'}</Banner>
    );
  }
  return (
    <Banner
      tone="ok"
      title={taken_over ? '手机已重新入网' : '手机已入网'}
      action={device && <LookAt device={device} />}
    >
      <p>{device ? `${device.product_name} · ${device.serial_number}` : '设备不在您的可见范围内。'}</p>
      {taken_over ? <p>{whoseItStays(latest, taken_over.for_clerk)}</p> : null}
    </Banner>
  );
}

type CodeDevice = NonNullable<EnrolmentCode['device']>;

function LookAt({ device: { id } }: { device: CodeDevice }) {
  const go = useGo();
  return (
    <Button size="sm" onClick={() => go(routePath('console-device-android-id', { id }))}>
      查看设备
    </Button>
  );
}

/** A phone has come whose number stands in the store: no code but that device's own lets it in. */
function Refused({ at, device }: NonNullable<EnrolmentCode['refused']>) {
  return (
    <Banner tone="warn" title={enrolledAlready} action={device && <LookAt device={device} />}>
      {[device && `${device.product_name} · ${device.serial_number}`, formatDateTime(at)]
        .filter(Boolean)
        .join('，')}
    </Banner>
  );
}

/** A phone that the store had already is not handed over by a code. */
function whoseItStays({ for_clerk: wanted }: EnrolmentCode, owner: EnrolmentCode['for_clerk']): string {
  const stays = owner ? `仍属于${owner.name}` : '仍未分配店员';
  const isAsWanted = wanted === null || wanted.id === owner?.id;
  return `门店已有此设备，${stays}${isAsWanted ? '' : `，未变更为${wanted.name}`}。`;
}
