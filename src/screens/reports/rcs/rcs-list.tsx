import { useSelector } from '@xstate/react';
import { FileSearch, UserSearch } from 'lucide-react';
import type { RcsItem } from '#api/contract/reports/rcs.ts';
import { routePath } from '#domain/access/routes.ts';
import { rcsStanding } from '#domain/reports/rcs.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { riskQueries } from '#machines/reports/rcs-list.ts';
import { useDialogPart } from '#screens/shared/actors/use-part.ts';
import { useGo } from '#screens/shared/console-context.tsx';
import { FilterForm } from '#screens/shared/list/filter-form.tsx';
import { PlainListScreen, usePlainList } from '#screens/shared/list/plain-list.tsx';
import { MissingNotice } from '#screens/shared/missing-notice.tsx';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import { LeftBar, PartsNotice, PersonFilter } from '../list-bar.tsx';
import type BlacklistDialog from './blacklist-dialog.tsx';
import type NewRcsDialog from './new-rcs-dialog.tsx';
import { rcsColumns } from './rcs-columns.tsx';

const newPart = lazyPart(async () => (await import('./new-rcs-dialog.tsx')).default);
const blacklistPart = lazyPart(async () => (await import('./blacklist-dialog.tsx')).default);

const nothing: readonly RcsItem[] = [];

/** Risk queries, by which customers release reports about themselves, and the blacklist (`route.report.rcs`). */
export function RcsList() {
  const go = useGo();
  const queries = usePlainList(riskQueries);
  const adding = useDialogPart<typeof NewRcsDialog, null>();
  const checking = useDialogPart<typeof BlacklistDialog, null>();
  const searched = useSelector(queries, ({ context }) => context.page?.searched ?? null);
  const left = useSelector(queries, ({ context }) => context.page?.left ?? null);
  const rows = useSelector(queries, ({ context }) => context.page?.list ?? nothing);
  const begin = (
    <Button
      variant="primary"
      icon={<FileSearch aria-hidden="true" />}
      loading={adding.isFetching}
      onClick={() => adding.open(newPart, null)}
    >
      发起查询
    </Button>
  );
  return (
    <>
      <PlainListScreen
        of={riskQueries}
        list={queries}
        columns={rcsColumns}
        next={{
          text: '填写客户的姓名和证件号发起查询，客户扫码授权后，可在此查看其微信报告和支付宝报告。',
          action: begin,
        }}
        filter={(form) => (
          <>
            <MissingNotice name="reports" />
            <LeftBar left={left}>
              <Button
                icon={<UserSearch aria-hidden="true" />}
                loading={checking.isFetching}
                onClick={() => checking.open(blacklistPart, null)}
              >
                黑名单查询
              </Button>
              {begin}
            </LeftBar>
            <FilterForm {...form} label="筛选风险查询">
              {(filter, set) => (
                <PersonFilter label="证件号" value={filter.id_card} onChange={set('id_card')} />
              )}
            </FilterForm>
            <PartsNotice searched={searched} />
          </>
        )}
      />
      {adding.opened ? (
        <adding.opened.Dialog
          left={left}
          open={rows.filter((row) => ['making', 'waiting'].includes(rcsStanding(row, serverNow())))}
          onClose={(id) => {
            adding.close();
            queries.send({ type: 'poll.due' });
            if (id !== null) go(routePath('console-report-rcs-id', { id }));
          }}
        />
      ) : null}
      {checking.opened ? <checking.opened.Dialog onClose={checking.close} /> : null}
    </>
  );
}
