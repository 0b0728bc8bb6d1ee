import { Clock, Columns3, Download, Ellipsis, Lock, Plus, Search, SlidersHorizontal } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Action } from '#ui/action.tsx';
import { Badge, type Tone } from '#ui/badge.tsx';
import { BatchBar } from '#ui/batch-bar.tsx';
import { Button } from '#ui/button.tsx';
import { type DateRange, DateRangeInput } from '#ui/date-range-input.tsx';
import { DeviceGlyph } from '#ui/device-glyph.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';
import { Menu } from '#ui/menu.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Popover } from '#ui/popover.tsx';
import { Select } from '#ui/select.tsx';
import { StatCounters } from '#ui/stat-counters.tsx';
import { Table } from '#ui/table.tsx';
import type { Column, Sort } from '#ui/table-types.ts';
import { Tag } from '#ui/tag.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Mono, TwoLines } from '#ui/two-lines.tsx';
import { Frame } from './frame.tsx';

interface Device {
  serial: string;
  model: string;
  storage: string;
  color: string;
  hirer: string;
  phone: string;
  tone: Tone;
  status: string;
  evidence: string;
  controls: [boolean, boolean, boolean];
  contact: string;
  place: string | null;
  clerk: string;
  registered: string;
  action: string;
}

const device = (
  ...[
    serial,
    model,
    storage,
    color,
    hirer,
    phone,
    tone,
    status,
    evidence,
    controls,
    contact,
    place,
    clerk,
    registered,
    action,
  ]: [
    string,
    string,
    string,
    string,
    string,
    string,
    Tone,
    string,
    string,
    [boolean, boolean, boolean],
    string,
    string | null,
    string,
    string,
    string,
  ]
): Device => ({
  serial,
  model,
  storage,
  color,
  hirer,
  phone,
  tone,
  status,
  evidence,
  controls,
  contact,
  place,
  clerk,
  registered,
  action,
});

const rows: Device[] = [
  device(
    'F2LXK9P7Q1',
    'iPhone 16 Pro Max',
    '黑色钛金属 256 GB',
    '#3a3a3c',
    '张*华',
    '138****2046',
    'ok',
    '未锁定',
    '依据 心跳 2 分钟前',
    [true, true, true],
    '2 分钟前',
    '杭州 · 西湖区',
    '李晓雯',
    '2026-11-18 14:22',
    '锁定设备',
  ),
  device(
    'DX3YR2M8N4',
    'iPhone 16 Pro',
    '沙漠色钛金属 512 GB',
    '#d8c6b0',
    '王*',
    '159****7731',
    'locked',
    '已锁定',
    '依据 设备确认 11-20 09:41',
    [true, true, true],
    '6 分钟前',
    '宁波 · 海曙区',
    '李晓雯',
    '2026-11-12 10:05',
    '解除锁定',
  ),
  device(
    'C7KT64WQ0F',
    'iPhone 15',
    '蓝色 128 GB',
    '#a3b9cf',
    '刘*敏',
    '186****1402',
    'wait',
    '等待锁定',
    '已推送 40 秒，等待设备应答',
    [true, true, true],
    '3 小时前',
    '绍兴 · 越城区',
    '赵一鸣',
    '2026-10-30 16:48',
    '取消',
  ),
  device(
    'H9QLV3XT5D',
    'iPhone 15 Plus',
    '星光色 256 GB',
    '#ece7d9',
    '陈*',
    '137****5518',
    'ok',
    '未锁定',
    '依据 心跳 9 分钟前',
    [true, false, true],
    '9 分钟前',
    '杭州 · 余杭区',
    '赵一鸣',
    '2026-10-26 11:30',
    '锁定设备',
  ),
  device(
    'G6NPW1ZC2K',
    'iPhone 14 Pro',
    '深空黑色 256 GB',
    '#31415c',
    '孙*涛',
    '150****8890',
    'warn',
    '已定时',
    '11-22 09:00 锁定 · 由李晓雯',
    [true, true, false],
    '26 分钟前',
    '嘉兴 · 南湖区',
    '李晓雯',
    '2026-10-21 09:12',
    '取消',
  ),
  device(
    'J4RMB8HY7S',
    'iPhone 14',
    '紫色 128 GB',
    '#cfc0e6',
    '周*',
    '133****0925',
    'locked',
    '已锁定',
    '依据 查询确认 11-19 20:03',
    [true, true, true],
    '1 天前',
    '湖州 · 吴兴区',
    '孙倩',
    '2026-10-02 15:55',
    '解除锁定',
  ),
  device(
    'DMPZK7L2VQ',
    'iPad Air 11 英寸',
    '粉色 128 GB',
    '#f2d3d0',
    '吴*杰',
    '139****6674',
    'ok',
    '未锁定',
    '依据 心跳 12 分钟前',
    [true, false, true],
    '12 分钟前',
    '杭州 · 滨江区',
    '孙倩',
    '2026-09-28 13:20',
    '锁定设备',
  ),
  device(
    'FK2V90TRXM',
    'iPhone 13',
    '银色 128 GB',
    '#e5e5e3',
    '郑*',
    '188****3307',
    'none',
    '结果未知',
    '未收到答复，正在核对',
    [true, true, false],
    '4 天前',
    null,
    '王磊',
    '2026-09-15 17:41',
    '锁定设备',
  ),
];

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
    心跳，2026-11-21 09:41:02。设备报告未处于丢失模式。
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

export function ListView() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['DX3YR2M8N4', 'C7KT64WQ0F']));
  const [sort, setSort] = useState<Sort>({ column: 'registered', direction: 'descending' });
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(20);
  const [counter, setCounter] = useState<string | null>('all');
  const [model, setModel] = useState<string | null>(null);
  const [range, setRange] = useState<DateRange>({ from: '2026-09-01', to: '2026-11-21' });
  const toggle = useCallback((key: string, on: boolean) => {
    setSelected((keys) => {
      const next = new Set(keys);
      if (on) next.add(key);
      else next.delete(key);
      return next;
    });
  }, []);
  const toggleAll = useCallback(
    (on: boolean) => setSelected(new Set(on ? rows.map((row) => row.serial) : [])),
    [],
  );
  return (
    <Frame crumbs={[{ label: '设备', href: '/devices' }, { label: '苹果设备' }]}>
      <PageHeader
        title="苹果设备"
        note="共 312 台，数据更新于 刚刚"
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
        onSort={setSort}
        selection={{
          keys: selected,
          onToggle: toggle,
          onToggleAll: toggleAll,
          rowLabel: (row) => `选择 ${row.serial}`,
        }}
        empty={<EmptyState title="没有设备" />}
      />
      <Pagination
        page={page}
        pageSize={size}
        total={312}
        pageSizes={[10, 20, 50]}
        onPage={setPage}
        onPageSize={setSize}
      />
      {selected.size > 0 ? (
        <BatchBar text={`已选择 ${selected.size} 项`} label="批量操作">
          <Button variant="quiet" size="sm" onClick={() => setSelected(new Set())}>
            取消选择
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
