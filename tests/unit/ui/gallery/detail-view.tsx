import { Image, Key, LockOpen, MapPin, Power, ShieldX, SlidersHorizontal, Volume1 } from 'lucide-react';
import { ActionGrid, ActionTile } from '#ui/button/action-tile.tsx';
import { Button } from '#ui/button/button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Card } from '#ui/display/card.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { DeviceGlyph } from '#ui/display/device-glyph.tsx';
import { FactStrip } from '#ui/display/fact-strip.tsx';
import { Timeline } from '#ui/display/timeline.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { Frame } from './frame.tsx';

const act = () => {};

export function DetailView() {
  return (
    <Frame
      crumbs={[{ label: '设备', href: '/d' }, { label: '苹果设备', href: '/apple' }, { label: 'DX3YR2M8N4' }]}
    >
      <PageHeader title="iPhone 16 Pro" note="沙漠色钛金属 · 512 GB · 国行 · iOS 26.0.1" />
      <div
        style={{
          display: 'grid',
          gap: 16,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(340px, 100%), 1fr))',
        }}
      >
        <div style={{ display: 'grid', gap: 16 }}>
          <Card flush>
            <div style={{ display: 'flex', gap: 20, padding: 20 }}>
              <DeviceGlyph size="lg" color="#d8c6b0" />
              <div style={{ flex: 1 }}>
                <DescriptionList
                  items={[
                    { term: '序列号', details: 'DX3YR2M8N4', mono: true },
                    { term: '承租人', details: '王* 159****7731' },
                    { term: '所属店员', details: '李晓雯' },
                    { term: '登记时间', details: '2026-11-12 10:05' },
                    { term: 'IMEI', details: '356921084471302', mono: true },
                    { term: '备注', details: null },
                  ]}
                />
              </div>
            </div>
            <FactStrip
              items={[
                { term: '要求', value: <Badge tone="locked">锁定</Badge>, note: '李晓雯 · 11-20 09:40:12' },
                { term: '已发出', value: '锁定设备', note: '推送 09:40:13 · 操作号 k7Q2m9x' },
                { term: '设备确认', value: '已执行', note: '09:41:02 · 回执用时 49 秒' },
              ]}
            />
          </Card>
          <Card title="操作" note="虚线按钮暂不可用，原因见按钮下方">
            <ActionGrid>
              <ActionTile icon={<LockOpen />} title="解除锁定" note="恢复使用" onClick={act} />
              <ActionTile icon={<MapPin />} title="获取位置" note="锁定中可用" loading onClick={act} />
              <ActionTile icon={<Volume1 />} title="播放声音" note="锁定中可用" onClick={act} />
              <ActionTile icon={<Key />} title="清除密码" reason="尚未收到解锁令牌" onClick={act} />
              <ActionTile icon={<Power />} title="重启" reason="锁定中不可用" onClick={act} />
              <ActionTile icon={<Image />} title="设置壁纸" reason="锁定中不可用" onClick={act} />
              <ActionTile
                icon={<SlidersHorizontal />}
                title="系统限制"
                note="与默认相差 2 项"
                onClick={act}
              />
              <ActionTile icon={<ShieldX />} title="抹掉设备" note="不可恢复" danger onClick={act} />
            </ActionGrid>
          </Card>
        </div>
        <Card title="记录" note="实时" actions={<Button size="sm">导出</Button>}>
          <Timeline
            label="记录"
            items={[
              {
                id: '1',
                tone: 'wait',
                open: true,
                title: '获取位置',
                text: '已推送，等待设备回执 · 12 秒',
                time: '刚刚',
              },
              {
                id: '2',
                tone: 'locked',
                title: '锁定设备 已执行',
                text: '李晓雯 · 10.2.0.18 · 回执用时 49 秒',
                time: '09:41',
              },
              {
                id: '3',
                tone: 'none',
                open: true,
                title: '锁定设备 已推送',
                text: '设备在线，APNs 已接受',
                time: '09:40',
              },
              {
                id: '4',
                tone: 'ok',
                title: '系统限制 与门店默认同步',
                text: '陈国栋 · 更改 2 项',
                time: '昨天 18:20',
              },
            ]}
          />
        </Card>
      </div>
    </Frame>
  );
}
