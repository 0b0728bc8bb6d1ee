import { Clock, Columns3, Download, Ellipsis, Lock, Plus, Search, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Action } from '#ui/button/action.tsx';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { DeviceGlyph } from '#ui/display/device-glyph.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Tag } from '#ui/display/tag.tsx';
import { type DateRange, DateRangeInput } from '#ui/form/date-range-input.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Menu } from '#ui/popup/menu.tsx';
import { Popover } from '#ui/popup/popover.tsx';
import { Link } from '#ui/shell/link.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { BatchBar } from '#ui/table/batch-bar.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import { createSelection, useSelectedRows } from '#ui/table/selection.ts';
import { StatCounters } from '#ui/table/stat-counters.tsx';
import { Table } from '#ui/table/table.tsx';
import type { Column, Sort } from '#ui/table/table-types.ts';
import { Mono, TwoLines } from '#ui/table/two-lines.tsx';
import { Frame } from './frame.tsx';
import { type Device, rows } from './list-rows.ts';

const deviceCell = (row: Device) => (
  <div style={{ display: 'flex', gap: 10, alignItems: 'center' }}>
    <DeviceGlyph color={row.color} kind={row.model.startsWith('iPad') ? 'tablet' : 'phone'} />
    <TwoLines
      first={
        <Link href={`/apple/${row.serial}`} tone="plain">
          {row.model}
        </Link>
      }
      second={
        <>
          <Mono>{row.serial}</Mono> · {row.storage}
        </>
      }
    />
  </div>
);

const two = (first: string, second: string | null) => <TwoLines first={first} second={second} />;

const evidence = (row: Device) => (
  <Popover trigger={row.evidence} title="依据">
    心跳，2026-11-21 09:41:02。设备上报未锁定。
  </Popover>
);

const columns: Column<Device>[] = [
  { id: 'device', header: '设备', cell: deviceCell, phone: 'title' },
  {
    id: 'hirer',
    header: '承租人',
    cell: (row) => two(row.hirer, row.phone),
    phoneCell: (row) => `${row.hirer} ${row.phone}`,
  },
  {
    id: 'status',
    header: '锁定状态',
    cell: (row) => (
      <>
        <Badge tone={row.tone} {...(row.status === '已定时' && { icon: <Clock /> })}>
          {row.status}
        </Badge>
        <div>{evidence(row)}</div>
      </>
    ),
    phone: 'badge',
    phoneCell: (row) => <Badge tone={row.tone}>{row.status}</Badge>,
  },
  {
    id: 'controls',
    header: '管控',
    cell: (row) => (
      <div style={{ display: 'flex', gap: 4 }}>
        {['监管', '激活锁', 'ABM'].map((name, index) => (
          <Tag key={name} on={row.controls[index] ?? false}>
            {name}
          </Tag>
        ))}
      </div>
    ),
    phone: 'hidden',
  },
  {
    id: 'contact',
    header: '最近联系',
    cell: (row) => two(row.contact, row.place),
    sortable: true,
    phoneCell: (row) => `${row.contact} · ${row.place ?? '--'}`,
  },
  { id: 'clerk', header: '所属店员', cell: (row) => row.clerk, phone: 'hidden' },
  { id: 'evidence', header: '状态依据', cell: () => null, phoneCell: evidence },
  {
    id: 'registered',
    header: '登记时间',
    cell: (row) => two(row.registered.slice(0, 10), row.registered.slice(11)),
    align: 'end',
    sortable: true,
    phone: 'hidden',
  },
  {
    id: 'actions',
    header: '操作',
    headerHidden: true,
    align: 'end',
    cell: (row) => (
      <Action
        variant="quiet"
        size="sm"
        reason={row.status === '结果未知' ? '正在核对上一次操作的结果，稍后再试' : null}
      >
        {row.action}
      </Action>
    ),
    phone: 'actions',
    phoneCell: (row) => (
      <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr 1fr' }}>
        <Button variant="quiet">定位</Button>
        <Button variant="quiet">{row.action}</Button>
        <Menu
          trigger="更多"
          variant="quiet"
          shape="full"
          items={[{ id: 'sound', label: '播放声音', onSelect: () => {} }]}
        />
      </div>
    ),
  },
];
const wide = columns.filter(({ id }) => id !== 'evidence');
const isPhone = matchMedia('(max-width: 767.98px)').matches;

const models = [
  { value: 'a', label: 'iPhone 16 Pro' },
  { value: 'b', label: 'iPhone 15' },
];

function selectionAtFirst() {
  const selection = createSelection<Device>({
    rowKey: ({ serial }) => serial,
    rowLabel: ({ serial }) => `选择 ${serial}`,
  });
  selection.show(rows);
  for (const serial of ['DX3YR2M8N4', 'C7KT64WQ0F']) selection.toggle(serial, true, false);
  return selection;
}

export function ListView() {
  const [selection] = useState(selectionAtFirst);
  const selected = useSelectedRows(selection).length;
  const [sort, setSort] = useState<Sort>({ column: 'registered', direction: 'descending' });
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(20);
  const [counter, setCounter] = useState<string | null>('all');
  const [model, setModel] = useState<string | null>(null);
  const [range, setRange] = useState<DateRange>({ from: '2026-09-01', to: '2026-11-21' });
  return (
    <Frame crumbs={[{ label: '设备', href: '/devices' }, { label: '苹果设备' }]}>
      <PageHeader
        title="苹果设备"
        note="共 312 台，数据更新于刚刚"
        actions={
          <>
            <Button icon={<Download size={16} />}>导出</Button>
            <Button variant="primary" icon={<Plus size={16} />}>
              新增设备
            </Button>
          </>
        }
      />
      <StatCounters
        label="按状态筛选"
        value={counter}
        onChange={setCounter}
        items={[
          { id: 'all', label: '全部', value: 312 },
          { id: 'locked', label: '已锁定', value: 18, note: '今日 +2', tone: 'locked' },
          { id: 'wait', label: '等待执行', value: 6, note: '最久 3 小时', tone: 'wait' },
          { id: 'offline', label: '离线超过 24 小时', value: 23, tone: 'none' },
          { id: 'odd', label: '异常', value: 4, note: '需处理', tone: 'warn' },
        ]}
      />
      <search style={{ display: 'flex', flexWrap: 'wrap', gap: 8, margin: '12px 0' }}>
        <div style={{ width: 200 }}>
          <TextInput aria-label="关键词" placeholder="序列号、IMEI、承租人、备注" icon={<Search />} />
        </div>
        <Select label="型号" emptyLabel="全部" options={models} value={model} onChange={setModel} />
        <DateRangeInput label="登记时间" value={range} onChange={setRange} />
        <Button variant="quiet" icon={<SlidersHorizontal size={16} />}>
          更多筛选
        </Button>
        <span style={{ flex: 1 }} />
        <Button variant="quiet">重置</Button>
        <Button>查询</Button>
        <IconButton label="列设置" icon={<Columns3 size={16} />} />
        <Menu
          trigger={<Ellipsis size={16} />}
          label="更多操作"
          shape="icon"
          variant="quiet"
          items={[
            { id: 'a', label: '导出', icon: <Download />, onSelect: () => {} },
            { id: 'b', label: '批量变更店员', reason: '需要“批量变更店员”权限', onSelect: () => {} },
            { id: 'c', label: '移入回收站', danger: true, onSelect: () => {} },
          ]}
        />
      </search>
      <Table
        caption="苹果设备"
        columns={isPhone ? columns : wide}
        rows={rows}
        rowKey={(row) => row.serial}
        sort={sort}
        sortControl={{ onChange: setSort }}
        selection={selection}
        empty={<EmptyState title="没有设备" />}
      />
      <Pagination
        page={page}
        pageSize={size}
        total={312}
        pageSizes={[10, 20, 50]}
        pageControl={{ onChange: setPage }}
        sizeControl={{ onChange: setSize }}
      />
      {selected > 0 ? (
        <BatchBar text={`已选 ${selected} 台`} label="批量操作">
          <Button variant="quiet" size="sm" onClick={() => selection.clear()}>
            清空选择
          </Button>
          <Button variant="quiet" size="sm">
            变更店员
          </Button>
          <Button size="sm">解除锁定</Button>
          <Button variant="danger" size="sm" icon={<Lock size={14} />}>
            锁定设备
          </Button>
        </BatchBar>
      ) : null}
    </Frame>
  );
}
