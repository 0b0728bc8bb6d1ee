import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { RcsItem } from '#api/contract/reports/rcs.ts';
import { isUuid, routeOf, routePath } from '#domain/access/routes.ts';
import { type RcsStanding, rcsStanding } from '#domain/reports/rcs.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { rcsStatusEffects } from '#machines/reports/rcs-status/rcs-status.effects.ts';
import { rcsStatusMachine } from '#machines/reports/rcs-status/rcs-status.machine.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useClient, useLive } from '#screens/shared/console-context.tsx';
import { OutdatedNotice } from '#screens/shared/notices/outdated-notice.tsx';
import { css } from '#styled/css/index.mjs';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Card } from '#ui/display/card.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { QrCode } from '#ui/display/qr-code.tsx';
import { ShortList, ShortListItem } from '#ui/display/short-list.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { LinkButton } from '#ui/shell/link.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { Mono } from '#ui/table/two-lines.tsx';
import { RcsBadge } from './rcs-badge.tsx';
import { ReportLink, releasable } from './released.tsx';

const styles = {
  page: css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' }),
  columns: css({
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) {sizes.panel}' },
  }),
  link: css({
    display: 'grid',
    gap: '5',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' },
    alignItems: 'start',
  }),
  qr: css({ w: 'full', maxW: '[200px]', mx: { base: 'auto', md: '0' } }),
  words: css({ display: 'grid', gap: '3', minW: '0' }),
  steps: css({ pl: '4', listStyle: 'decimal', display: 'grid', gap: '1' }),
  line: css({ display: 'flex', alignItems: 'center', gap: '2', minW: '0' }),
  url: css({
    minW: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: 'sm',
    color: 'ink2',
    userSelect: 'all',
  }),
  making: css({ display: 'flex', alignItems: 'center', gap: '2', color: 'wait', minH: '[120px]' }),
  side: css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' }),
  none: css({ color: 'ink3' }),
};

/** The link of a risk query, and what the customer has released by it (`decision.rcs`). */
export const RcsPage = ({ id }: { id: string }) => (isUuid(id) ? <OneQuery id={id} /> : <NoQuery />);

const NoQuery = () => (
  <Card>
    <EmptyState
      title="查询不存在"
      text="请核对链接，或在列表中查找。"
      action={<LinkButton href={routePath('console-report-rcs')}>返回风险查询列表</LinkButton>}
    />
  </Card>
);

function OneQuery({ id }: { id: string }) {
  const client = useClient();
  const [machine] = useState(() => rcsStatusMachine.provide({ actors: rcsStatusEffects(client, id) }));
  const actor = useActorRef(machine);
  const look = useSelector(actor, ({ context }) => context.look);
  const problem = useSelector(actor, problemOf);
  const retry = useControl(actor, { type: 'load.retry' });
  const standing = look?.item ? rcsStanding(look.item, serverNow()) : null;
  useLive((fact) => actor.send({ type: fact.type }), { expecting: standing === 'making' });
  return (
    <MachineRoot name="rcsStatus" actorRef={actor}>
      <div className={styles.page} data-standing={look === null ? undefined : (standing ?? 'none')}>
        {problem !== null && look !== null ? <OutdatedNotice retry={retry}>{problem}</OutdatedNotice> : null}
        {look === null ? (
          <Card>
            {problem === null ? (
              <Skeleton height="320px" />
            ) : (
              <ErrorState title="风险查询加载失败" text={problem} retry={retry} />
            )}
          </Card>
        ) : look.item === null || standing === null ? (
          <NoQuery />
        ) : (
          <Known item={look.item} standing={standing} />
        )}
      </div>
    </MachineRoot>
  );
}

interface KnownProps {
  item: RcsItem;
  standing: RcsStanding;
}

function Known({ item, standing }: KnownProps) {
  return (
    <>
      <PageHeader title={routeOf('console-report-rcs-id').title} note={item.name} />
      <div className={styles.columns}>
        <Card title="查询链接">
          <TheLink item={item} standing={standing} />
        </Card>
        <div className={styles.side}>
          <Released item={item} standing={standing} />
          <Card title="查询信息">
            <DescriptionList
              items={[
                { term: '姓名', details: item.name },
                { term: '证件号', details: <Mono>{item.id_card}</Mono> },
                { term: '状态', details: <RcsBadge standing={standing} /> },
                { term: '发起人', details: item.clerk.name },
                { term: '发起时间', details: formatDateTime(item.date_created) },
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  );
}

function TheLink({ item: { name, report_url, remark }, standing }: KnownProps) {
  // The demo's page is our own.
  const url = report_url && new URL(report_url, location.origin).href;
  if (standing === 'failed') {
    return (
      <EmptyState
        title="链接未生成"
        text={remark}
        action={<LinkButton href={routePath('console-report-rcs')}>重新发起查询</LinkButton>}
      />
    );
  }
  if (url === null && remark !== '')
    return <EmptyState title={remark} text="链接不在运营方允许的地址内，无法打开。" />;
  if (url === null) {
    return (
      <p className={styles.making} role="status">
        <Spinner label="" />
        正在生成链接，生成后自动显示，可以离开此页
      </p>
    );
  }
  return (
    <div className={styles.page}>
      {standing === 'over' ? (
        <Banner tone="warn" title="已截止">
          超过 30 天，不再查询客户是否授权。需要时请重新发起查询。
        </Banner>
      ) : null}
      <div className={styles.link}>
        <div className={styles.qr}>
          <QrCode text={url} label={`${name}的授权二维码`} />
        </div>
        <div className={styles.words}>
          <ol className={styles.steps}>
            <li>请客户本人用微信或支付宝扫码，或将链接发给客户打开。</li>
            <li>客户按提示授权微信报告或支付宝报告。</li>
            <li>授权后报告显示在此页，无需刷新。</li>
          </ol>
          <div className={styles.line}>
            <span className={styles.url} title={url}>
              {url}
            </span>
            <CopyButton text={url} label="复制链接" />
          </div>
        </div>
      </div>
    </div>
  );
}

const noneYet: Readonly<Record<RcsStanding, string>> = {
  making: '等待链接生成',
  failed: '未生成链接',
  waiting: '等待客户授权',
  partly: '等待客户授权',
  released: '',
  over: '客户未授权',
};

function Released({ item, standing }: KnownProps) {
  return (
    <Card title="客户授权的报告">
      <ShortList label="客户授权的报告">
        {releasable.map(({ name, of }) => {
          const report = of(item);
          return (
            <ShortListItem
              key={name}
              note={report === null ? noneYet[standing] : `更新于 ${formatDateTime(report.date_updated)}`}
              end={
                report === null ? (
                  <span className={styles.none}>--</span>
                ) : (
                  <ReportLink url={report.url} about={name}>
                    打开报告
                  </ReportLink>
                )
              }
            >
              {name}
            </ShortListItem>
          );
        })}
      </ShortList>
    </Card>
  );
}
