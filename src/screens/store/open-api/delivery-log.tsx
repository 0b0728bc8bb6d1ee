import type { ActorRefFrom } from 'xstate';
import type { Delivery } from '#api/contract/store/api-callback.ts';
import {
  callbackStateNames,
  callbackStates,
  callbackTypeNames,
  callbackTypes,
} from '#domain/open-api/callbacks.ts';
import { formatDateTime } from '#domain/text/time.ts';
import type { ActorOf } from '#machines/kits/plain-list.ts';
import { deliveryLogList } from '#machines/store/delivery-log.ts';
import type { openApiMachine } from '#machines/store/open-api/open-api.machine.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { FilterForm, FilterSelect } from '#screens/shared/list/filter-form.tsx';
import { PlainListSection } from '#screens/shared/list/plain-list.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { attemptWords } from './delivery-words.ts';

const styles = {
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
    cell: ({ id, type }) => (type === 'test' ? '' : <Resend key={id} id={id} page={page} />),
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

interface DeliveryLogProps {
  log: ActorOf<typeof deliveryLogList>;
  page: Page;
}

/** What was sent to the system of the store, and what it answered (`decision.api.callback`). */
export function DeliveryLog({ log, page }: DeliveryLogProps) {
  return (
    <PlainListSection
      of={deliveryLogList}
      list={log}
      columns={columnsFor(page)}
      filter={(form) => (
        <FilterForm {...form} label="筛选投递记录">
          {(filter, set) => (
            <>
              <FilterSelect
                label="状态"
                all="全部状态"
                value={filter.state}
                onChange={set('state')}
                options={callbackStateNames.map((name) => ({ value: name, label: callbackStates[name] }))}
              />
              <FilterSelect
                label="事件"
                all="全部事件"
                value={filter.type}
                onChange={set('type')}
                options={callbackTypeNames.map((name) => ({ value: name, label: callbackTypes[name] }))}
              />
            </>
          )}
        </FilterForm>
      )}
    />
  );
}
