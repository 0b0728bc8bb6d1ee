import { useSelector } from '@xstate/react';
import { CircleCheck, Info } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Client } from '#api/contract/row/call.ts';
import { enrollPageEffects } from '#machines/apple/enroll-page/enroll-page.effects.ts';
import { enrollPageMachine } from '#machines/apple/enroll-page/enroll-page.machine.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { css, cva } from '#styled/css/index.mjs';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { DeviceCard } from './device-card.tsx';
import { EnrollForm, type EnrollPageActor } from './enroll-form.tsx';
import { EnrollNotice } from './enroll-notice.tsx';

const styles = {
  main: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '5',
    w: 'full',
    maxW: '[400px]',
    mx: 'auto',
    px: '4',
    pt: { base: '5', md: '16' },
    pb: '8',
  }),
  title: css({ fontSize: 'xl', fontWeight: 'bold', lineHeight: 'tight' }),
  text: css({ color: 'ink2', overflowWrap: 'anywhere', textWrap: 'balance' }),
  waiting: css({ display: 'grid', gap: '3' }),
};

const result = cva({
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '2',
    pt: '5',
    textAlign: 'center',
    '& > svg': { w: '[44px]', h: '[44px]', mb: '1', strokeWidth: '1.5' },
  },
  variants: { tone: { ok: { '& > svg': { color: 'ok' } }, info: { '& > svg': { color: 'wait' } } } },
});

interface Props {
  client: Pick<Client, 'call'>;
  /** the `sn_encrypt` of the link */
  code: string;
  makeIdempotencyKey: () => string;
}

/** The public page of a device's link (`route.enroll`): no word of the console, and nothing kept in the browser. */
export function EnrollPage({ client, code, makeIdempotencyKey }: Props) {
  const [machine] = useState(() => enrollPageMachine.provide({ actors: enrollPageEffects(client) }));
  const page = useActorRef(machine, { input: { code, makeIdempotencyKey } });
  return (
    <MachineRoot name="enrollPage" actorRef={page}>
      <main className={styles.main}>
        <Content page={page} />
      </main>
      <EnrollNotice page={page} />
    </MachineRoot>
  );
}

/** What stands on the page; in the states that are not here, the form or what waits for it. */
const titles: Readonly<Record<string, string>> = {
  failed: '设备信息加载失败',
  invalid: '登记链接无效或已停用',
  gone: '登记链接无效或已停用',
  enrolled: '登记成功',
  taken: '设备已登记',
  overtaken: '设备已登记',
};
const formTitle = '设备登记';

function Content({ page }: { page: EnrollPageActor }) {
  const state = useSelector(page, ({ value }) => value);
  const device = useSelector(page, ({ context }) => context.device);
  const title = titles[state] ?? formTitle;
  const store = device?.store_name;
  useEffect(() => {
    document.title = [title, store].filter(Boolean).join(' - ');
  }, [title, store]);
  const retry = useControl(page, { type: 'device.retry' });
  if (state === 'failed') return <ErrorState page title={title} text="请稍后重试。" retry={retry} />;
  if (state === 'invalid' || state === 'gone')
    return <Result tone="info" title={title} text="请联系门店重新获取链接。" />;
  if (device === null) return <Waiting />;
  if (state === 'enrolled')
    return (
      <Result tone="ok" title={title} text={`已登记到${device.store_name}，可以关闭此页面。`}>
        <DeviceCard device={device} />
      </Result>
    );
  if (state === 'taken' || state === 'overtaken')
    return (
      <Result tone="info" title={title} text="无需再次提交。如需修改，请联系门店。">
        <DeviceCard device={device} />
      </Result>
    );
  return (
    <>
      <h1 className={styles.title}>{formTitle}</h1>
      <DeviceCard device={device} />
      <EnrollForm page={page} />
    </>
  );
}

const Waiting = () => (
  <div className={styles.waiting} aria-busy="true">
    <h1 className={styles.title}>{formTitle}</h1>
    <Skeleton height="118px" />
    <Skeleton height="64px" />
    <Skeleton height="64px" />
    <Skeleton height="64px" />
  </div>
);

/** What became of it, with the device that it is about where that is known. */
function Result(props: { tone: 'ok' | 'info'; title: string; text: string; children?: ReactNode }) {
  const Icon = props.tone === 'ok' ? CircleCheck : Info;
  return (
    <>
      <div role="status" className={result({ tone: props.tone })}>
        <Icon aria-hidden="true" />
        <h1 className={styles.title}>{props.title}</h1>
        <p className={styles.text}>{props.text}</p>
      </div>
      {props.children}
    </>
  );
}
