import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Delivery } from '#api/contract/store/api-callback.ts';
import {
  callbackStateNames,
  callbackStates,
  callbackTypeNames,
  callbackTypes,
} from '#domain/open-api/callbacks.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { deliveryLogEffects } from '#machines/store/delivery-log/delivery-log.effects.ts';
import { deliveryLogMachine, deliveryLogQuery } from '#machines/store/delivery-log/delivery-log.machine.ts';
import type { openApiMachine } from '#machines/store/open-api/open-api.machine.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useClient } from '#screens/shared/console-context.tsx';
import { FilterForm, FilterSelect } from '#screens/shared/list/filter-form.tsx';
import { PagedRows, useListOfPlace } from '#screens/shared/list/paged-list.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { attemptWords } from './delivery-words.ts';

const styles = {
  title: css({ fontSize: 'lg', fontWeight: 'bold', mt: '2', mb: '3' }),
  count: css({ ml: '3', color: 'ink3', fontSize: 'sm', fontWeight: 'normal' }),
  summary: css({ cursor: 'pointer', color: 'ink2' }),
  text: css({
    fontFamily: 'mono',
    fontSize: 'xs',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    maxW: '[480px]',
  }),
  note: css({ color: 'ink3', fontSize: 'xs' }),
};

type Page = ActorRefFrom<typeof openApiMachine>;

const tones = { pending: 'wait', delivered: 'ok', failed: 'locked' } as const;

const columnsFor = (page: Page): readonly Column<Delivery>[] => [
  { id: 'time', header: '时间', cell: ({ date_created }) => formatDateTime(date_created) },
  {
    id: 'event',
    header: '事件',
    phone: 'title',
    cell: ({ type, device }) =>
      device === null ? callbackTypes[type] : `${callbackTypes[type]} · ${device.serial_number}`,
  },
  {
    id: 'state',
    header: '状态',
    phone: 'badge',
    cell: ({ state }) => <Badge tone={tones[state]}>{callbackStates[state]}</Badge>,
  },
  {
    id: 'attempts',
    header: '最近一次',
    cell: (delivery) => (
      <>
        {delivery.last === null ? '未发送' : `第 ${delivery.attempts} 次：${attemptWords(delivery)}`}
        {delivery.next_at === null || delivery.last === null ? null : (
          <p className={styles.note}>{`${formatDateTime(delivery.next_at)} 再试`}</p>
        )}
      </>
    ),
  },
  {
    id: 'content',
    header: '内容',
    cell: ({ id, body, last }) => (
      <details key={id}>
        <summary className={styles.summary}>查看</summary>
        <p className={styles.note}>发送的内容</p>
        <p className={styles.text}>{body}</p>
        {last?.answer ? (
          <>
            <p className={styles.note}>对方的答复</p>
            <p className={styles.text}>{last.answer}</p>
          </>
        ) : null}
      </details>
    ),
  },
  {
    id: 'actions',
    header: '操作',
    headerHidden: true,
    phone: 'actions',
    align: 'end',
    cell: ({ id, type }) => (type === 'test' ? null : <Resend key={id} id={id} page={page} />),
  },
];

function Resend({ id, page }: { id: string; page: Page }) {
  const again = useControl(page, { type: 'callback.send', id });
  return (
    <Button size="sm" {...again}>
      重新发送
    </Button>
  );
}

export function useDeliveryLog() {
  const client = useClient();
  return useListOfPlace({
    route: 'console-merchant-open-api',
    query: deliveryLogQuery,
    provide: (actions) => deliveryLogMachine.provide({ actors: deliveryLogEffects(client), actions }),
    isExpecting: ({ state }: Delivery) => state === 'pending',
  });
}

/** What was sent to the system of the store, and what it answered (`decision.api.callback`). */
export function DeliveryLog({ log, page }: { log: ReturnType<typeof useDeliveryLog>; page: Page }) {
  const filter = useSelector(log, ({ context }) => deliveryLogQuery.filterOf(context.query), isSame);
  const counted = useSelector(log, ({ context }) =>
    context.page === null ? '' : `${context.page.more ? '超过' : '共'} ${context.page.total} 条`,
  );
  return (
    <MachineRoot name="deliveryLog" actorRef={log}>
      <section aria-label="投递记录">
        <h2 className={styles.title}>
          投递记录
          {counted && <span className={styles.count}>{counted}</span>}
        </h2>
        <FilterForm
          query={filter}
          onApply={(wanted) => log.send({ type: 'filter.apply', filter: wanted })}
          onReset={() => log.send({ type: 'filter.reset' })}
          label="筛选投递记录"
          errorOf={deliveryLogQuery.errorOf}
        >
          {(form, set) => (
            <>
              <FilterSelect
                label="状态"
                all="全部状态"
                value={form.state}
                onChange={set('state')}
                options={callbackStateNames.map((name) => ({ value: name, label: callbackStates[name] }))}
              />
              <FilterSelect
                label="事件"
                all="全部事件"
                value={form.type}
                onChange={set('type')}
                options={callbackTypeNames.map((name) => ({ value: name, label: callbackTypes[name] }))}
              />
            </>
          )}
        </FilterForm>
        <PagedRows
          list={log}
          query={deliveryLogQuery}
          name="投递记录"
          what="投递记录"
          table={{ caption: '投递记录', columns: columnsFor(page), rowKey: ({ id }) => id }}
          nothing={<EmptyState title="暂无投递记录" />}
        />
      </section>
    </MachineRoot>
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
