import { freshJourneys, freshTable } from '#machines/kits/fresh/fresh.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    只有页面: 'text.type',
    等输入停下: 'text.type',
    正在查找设备: 'text.type',
    已找过设备: 'device.choose? text.type',
    查找失败: 'load.retry text.type',
    加载中: `${freshTable.加载中} device.leave text.type`,
    已加载: `${freshTable.已加载} device.leave text.type`,
    等变更告一段落: `${freshTable.等变更告一段落} device.leave text.type`,
    后台刷新: `${freshTable.后台刷新} device.leave text.type`,
    设备不存在: 'device.changed device.leave poll.due text.type',
    加载失败: `${freshTable.加载失败} device.leave text.type`,
  },
  journeys: [
    ...freshJourneys({ input: 'from a device', answer: 'DX3YR2M8N4' }),
    {
      title: '输入、找到、选中、操作',
      input: 'from anywhere',
      steps: `
        开始 → 只有页面
        text.type 曾 → 等输入停下 | "text":"曾"
        text.type "D" → 只有页面
        text.type DX3Y → 等输入停下
        ⏱ pause → 正在查找设备 | "kinds":["apple"],"text":"DX3Y"
        findDevices ✗ → 查找失败 | !"problem":null
        load.retry → 正在查找设备 | "kinds":["apple"],"text":"DX3Y"
        findDevices ✓ DX3YR2M8N4 → 已找过设备 | DX3YR2M8N4
        不能 device.choose 22222222 → =
        device.choose 11111111 → 加载中 | 11111111 | "quiet":false
        load ✓ DX3YR2M8N4 → 已加载 | DX3YR2M8N4
        text.type DX3Y → = | "text":"DX3Y"
        device.leave → 只有页面 | "device":null | "text":""
      `,
    },
    {
      title: '没有设备可找',
      input: 'without devices',
      steps: `
        开始 → 只有页面
        text.type DX3Y → = | "text":"DX3Y"
      `,
    },
    {
      title: '刷新失败，离开设备',
      input: 'from a device',
      steps: `
        开始 → 加载中
        load ✓ DX3YR2M8N4 → 已加载 | DX3YR2M8N4
        poll.due → 后台刷新
        refresh ✗ → 加载失败 | DX3YR2M8N4
        device.leave → 只有页面 | "device":null | "problem":null
      `,
    },
    {
      title: '设备不存在，后来又看得到',
      input: 'from a device',
      steps: `
        开始 → 加载中
        load ✓ "output":null → 设备不存在 | "missing":true
        device.changed 11111111 → 等变更告一段落
        ⏱ settle → 后台刷新
        refresh ✓ "output":null → 设备不存在
        poll.due → 后台刷新
        refresh ✓ DX3YR2M8N4 → 已加载 | "missing":false | DX3YR2M8N4
        device.leave → 只有页面
      `,
    },
  ],
  foreign: ['device.changed 22222222'],
  deaf: { 页面与设备: '找到的设备只显示名称，选中后再读取。' },
} satisfies Expected;
