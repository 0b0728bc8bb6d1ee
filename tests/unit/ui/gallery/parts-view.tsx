import { Download, Lock, Plus, RefreshCw, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Action } from '#ui/button/action.tsx';
import { Button } from '#ui/button/button.tsx';
import type { ButtonVariant } from '#ui/button/button-style.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Card } from '#ui/display/card.tsx';
import { DeviceGlyph } from '#ui/display/device-glyph.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import { Tag } from '#ui/display/tag.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DateRangeInput } from '#ui/form/date-range-input.tsx';
import { DateTimeInput } from '#ui/form/date-time-input.tsx';
import { Field } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { SegmentedControl } from '#ui/form/segmented-control.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { Menu } from '#ui/popup/menu.tsx';
import { createNotifier } from '#ui/popup/notifier.ts';
import { Popover } from '#ui/popup/popover.tsx';
import { Toaster } from '#ui/popup/toaster.tsx';
import { Avatar } from '#ui/shell/avatar.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { Link, LinkButton, TextButton } from '#ui/shell/link.tsx';
import { Logo } from '#ui/shell/logo.tsx';
import { ThemeButton } from '#ui/shell/theme-button.tsx';
import { StatCounters } from '#ui/table/stat-counters.tsx';
import { Table } from '#ui/table/table.tsx';
import { showTheme } from './show-theme.ts';

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];
const notifier = createNotifier({ durations: { info: 60_000, ok: 60_000, warn: 60_000, error: 60_000 } });
const models = [
  { value: 'iphone', label: 'iPhone 16 Pro' },
  { value: 'ipad', label: 'iPad Air 11 英寸' },
];
const none = () => {};
const noColumns = [
  { id: 'a', header: '时间', cell: (row: { a: string }) => row.a, sortable: true },
  { id: 'b', header: '金额', cell: () => '12.00', align: 'end' as const },
];

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>{children}</div>
    </Card>
  );
}

export function PartsView() {
  const [text, setText] = useState('');
  const [on, setOn] = useState(true);
  const [model, setModel] = useState<string | null>(null);
  const [segment, setSegment] = useState<'now' | 'later'>('now');
  return (
    <main style={{ display: 'grid', gap: 16, padding: 16, maxWidth: 1200, margin: '0 auto' }}>
      <h1 style={{ fontSize: 20 }}>组件</h1>
      <Row title="按钮">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} icon={<Plus size={16} />}>
            新增设备
          </Button>
        ))}
        {variants.map((variant) => (
          <Button key={variant} variant={variant} loading>
            查询
          </Button>
        ))}
        <Button size="sm">导出</Button>
        <Button size="lg" variant="primary">
          登录
        </Button>
        <IconButton label="刷新" icon={<RefreshCw size={16} />} />
        <ThemeButton onChoose={showTheme} />
        <LinkButton href="#a">去登录</LinkButton>
        <Link href="#b">注册门店</Link>
        <TextButton>忘记密码</TextButton>
      </Row>
      <Row title="不可用的操作">
        <Action variant="danger" icon={<Lock size={16} />} reason="设备已锁定，无需再次锁定">
          锁定设备
        </Action>
        <Action variant="primary" reason={null}>
          可用
        </Action>
        <Action reason="需要“解除锁定”权限，请联系门店管理员开通" reasonPlace="below">
          解除锁定
        </Action>
      </Row>
      <Card title="表单">
        <div
          style={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' }}
        >
          <Field label="序列号" required hint="10 至 14 位字母或数字">
            <TextInput value={text} onChange={setText} mono placeholder="F2LXK9P7Q1" />
          </Field>
          <Field label="手机号" error="请输入 11 位手机号">
            <TextInput defaultValue="1380000" />
          </Field>
          <Field label="安全密码" aside="5 分钟内只需一次">
            <PasswordInput defaultValue="abc12345" />
          </Field>
          <Field label="备注" optional>
            <Textarea defaultValue="屏幕有划痕" />
          </Field>
          <Field label="型号">
            <Select options={models} value={model} onChange={setModel} />
          </Field>
          <Field label="所属店员">
            <NativeSelect options={[{ value: 'a', label: '李晓雯' }]} value="a" onChange={none} />
          </Field>
          <Field label="锁定时间" hint="北京时间">
            <DateTimeInput value="2026-11-22T09:00" onChange={none} />
          </Field>
          <Field label="只读">
            <TextInput readOnly value="DX3YR2M8N4" />
          </Field>
        </div>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16, marginTop: 16, alignItems: 'end' }}>
          <TextInput aria-label="搜索" placeholder="序列号、IMEI" icon={<Search />} />
          <DateRangeInput label="登记时间" value={{ from: '2026-11-21', to: '2026-09-01' }} onChange={none} />
          <Checkbox checked={on} onChange={setOn}>
            记住这台电脑
          </Checkbox>
          <Checkbox checked={false} indeterminate onChange={none} ariaLabel="部分" />
          <Checkbox checked={false} disabled onChange={none}>
            不可选
          </Checkbox>
          <SegmentedControl
            label="锁定方式"
            value={segment}
            onChange={setSegment}
            options={[
              { value: 'now', label: '立即锁定' },
              { value: 'later', label: '定时锁定' },
            ]}
          />
        </div>
      </Card>
      <Row title="状态">
        <Badge tone="locked">已锁定</Badge>
        <Badge tone="ok">未锁定</Badge>
        <Badge tone="wait">等待锁定</Badge>
        <Badge tone="warn">已定时</Badge>
        <Badge tone="none">结果未知</Badge>
        <Tag>监管</Tag>
        <Tag on={false} title="未开启">
          激活锁
        </Tag>
        <Spinner />
        <Avatar name="陈国栋" />
        <Logo />
        <DeviceGlyph color="#d8c6b0" />
        <DeviceGlyph color="#f2f2f2" kind="tablet" />
        <DeviceGlyph />
        <Popover trigger="依据设备确认 09:41" title="依据">
          设备确认 2026-11-20 09:41:02，回执用时 49 秒。
        </Popover>
        <Menu
          trigger="更多"
          items={[
            { id: 'a', label: '导出', icon: <Download />, onSelect: none },
            { id: 'b', label: '重启', reason: '锁定中不可用', onSelect: none },
            { id: 'c', label: '抹掉设备', danger: true, onSelect: none },
          ]}
        />
      </Row>
      <Card title="提示">
        <div style={{ display: 'grid', gap: 8 }}>
          <Banner title="新版本">控制台已更新。</Banner>
          <Banner tone="ok">已导出 312 台设备。</Banner>
          <Banner tone="warn" action={<TextButton>了解</TextButton>}>
            该设备只连接过 Wi-Fi，重启后可能失联。
          </Banner>
          <Banner tone="error">网络不可用，正在重试。</Banner>
          <div style={{ display: 'flex', gap: 8 }}>
            {(['info', 'ok', 'warn', 'error'] as const).map((tone) => (
              <Button key={tone} onClick={() => notifier.notify(tone, `消息 ${tone}：操作已提交`)}>
                {tone}
              </Button>
            ))}
          </div>
        </div>
      </Card>
      <StatCounters
        label="加载中的计数"
        loading
        value={null}
        onChange={none}
        items={[
          { id: 'all', label: '全部', value: undefined },
          { id: 'locked', label: '已锁定', value: undefined, tone: 'locked' },
        ]}
      />
      <Table
        caption="加载中"
        columns={noColumns}
        rows={[]}
        rowKey={(row) => row.a}
        loading
        expectedRows={3}
      />
      <div data-density="compact">
        <Table
          caption="紧凑"
          columns={noColumns}
          rows={[{ a: '2026-11-21 09:41:02' }, { a: '2026-11-20 18:20:11' }]}
          rowKey={(row) => row.a}
          sortControl={{ onChange: none }}
        />
      </div>
      <Table
        caption="空"
        columns={noColumns}
        rows={[]}
        rowKey={(row) => row.a}
        empty={
          <EmptyState
            title="没有符合条件的设备"
            text="请调整筛选条件，或清空后重试。"
            action={<Button>重置</Button>}
          />
        }
      />
      <Card title="出错">
        <ErrorState text="服务器没有应答，请检查网络。" retry={{ onClick: none }} />
      </Card>
      <Card title="骨架">
        <Skeleton width="40%" />
      </Card>
      <Toaster notifier={notifier} />
    </main>
  );
}
