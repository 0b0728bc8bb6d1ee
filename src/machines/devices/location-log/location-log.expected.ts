import { freshJourneys, freshTable } from '#machines/kits/fresh/fresh.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载中: freshTable.加载中,
    已加载: `${freshTable.已加载} more.load?`,
    加载更多: 'device.changed poll.due',
    等变更告一段落: `${freshTable.等变更告一段落} more.load?`,
    后台刷新: `${freshTable.后台刷新} more.load?`,
    加载失败: `${freshTable.加载失败} more.load?`,
    更多加载失败: 'device.changed load.retry poll.due',
    可以查询: 'address.lookUp?',
    正在查询: '',
    查询失败: 'address.lookUp',
  },
  journeys: [
    ...freshJourneys({ input: 'device', answer: '"id":2', beside: '、可以查询' }),
    {
      title: '加载、更多、查询地址',
      input: 'device',
      steps: `
        开始 → 加载中、可以查询
        load ✓ → 已加载 | "id":2
        不能 address.lookUp 1 → =
        address.lookUp 2 → 正在查询 | "longitude":120.12
        lookUpAddress ✗ → 查询失败 | !"addressProblem":null
        address.lookUp 2 → 正在查询 | "addressProblem":null
        lookUpAddress ✓ 西湖区 → 可以查询 | 浙江省杭州市西湖区
        more.load → 加载更多
        loadOlder ✓ "id":1 → 已加载 | "id":1
      `,
    },
    {
      title: '更多加载失败',
      input: 'device',
      steps: `
        开始 → 加载中、可以查询
        load ✓ → 已加载
        more.load → 加载更多
        loadOlder ✗ → 更多加载失败 | !"problem":null
        ⏱ retry → 加载更多 | "problem":null
        loadOlder ✗ → 更多加载失败
        load.retry → 加载更多
        device.changed 11111111 → = | "changed":true
        loadOlder ✓ "id":1 → 等变更告一段落 | "id":1
        ⏱ settle → 后台刷新
        poll.due → = | "changed":true
        refresh ✓ → 等变更告一段落
        poll.due → 后台刷新
        refresh ✓ → 已加载
      `,
    },
    {
      title: '更多加载失败时有变更',
      input: 'device',
      steps: `
        开始 → 加载中、可以查询
        load ✓ → 已加载
        more.load → 加载更多
        loadOlder ✗ → 更多加载失败
        device.changed 11111111 → 等变更告一段落 | "problem":null
        more.load → 加载更多 | "changed":true
        poll.due → = | "changed":true
        loadOlder ✗ → 更多加载失败
        poll.due → 后台刷新 | "changed":false
        more.load → 加载更多 | "changed":true
      `,
    },
    {
      title: '没有刷新成也可以要更多',
      input: 'device',
      steps: `
        开始 → 加载中、可以查询
        load ✓ → 已加载
        poll.due → 后台刷新
        refresh ✗ → 加载失败 | "id":2
        more.load → 加载更多 | "changed":true
      `,
    },
  ],
  foreign: ['device.changed 22222222'],
} satisfies Expected;
