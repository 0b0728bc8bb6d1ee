import { freshJourneys, freshTable } from '#machines/kits/fresh/fresh.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

const changes = 'app.add? app.remove?';

export default {
  table: {
    ...freshTable,
    已加载: `${freshTable.已加载} ${changes}`,
    等变更告一段落: `${freshTable.等变更告一段落} ${changes}`,
    后台刷新: `${freshTable.后台刷新} ${changes}`,
    加载失败: `${freshTable.加载失败} ${changes}`,
    正在修改货架: '',
  },
  journeys: [
    ...freshJourneys({ input: 'plain', answer: '微信' }),
    {
      title: '加入一个应用；它已在货架，不能再加入',
      input: 'plain',
      steps: `
        开始 → 加载中
        不能 app.add → =
        load ✓ 微信 → 已加载 | 微信 | !钉钉
        app.add → 正在修改货架 | "add":{"bundle_id":"com.laiwang.DingTalk"
        不能 app.remove → =
        changeShelf ✓ 钉钉 → 后台刷新 | 钉钉 | 微信 | "refusal":null
        不能 app.add → =
        app.remove → 正在修改货架 | "remove":"com.tencent.xin"
      `,
    },
    {
      title: '货架已满，不能加入；移出时未收到答复，重试',
      input: 'plain',
      steps: `
        开始 → 加载中
        load ✓ 微信 → 已加载
        app.add → 正在修改货架
        changeShelf ✓ 最多放 → 后台刷新 | "refusal":"门店货架最多放 50 个应用。先移出不再使用的应用" | "quiet":true
        refresh ✓ 微信 → 已加载 | 最多放
        app.remove → 正在修改货架 | "refusal":null
        changeShelf ✗ → 后台刷新 | "refusal":" | 微信
        app.remove → 正在修改货架
        changeShelf ✗ → 后台刷新
        refresh ✓ [] → 已加载 | !微信
        不能 app.remove → =
      `,
    },
    {
      title: '加载失败时货架未知，不能修改；显示过的货架可以修改',
      input: 'plain',
      steps: `
        开始 → 加载中
        load ✗ → 加载失败
        不能 app.add → =
        load.retry → 加载中
        load ✓ 微信 → 已加载
        poll.due → 后台刷新
        device.changed → = | "changed":true
        refresh ✗ → 加载失败 | "problem":"
        app.add → 正在修改货架
        changeShelf ✓ 钉钉 → 后台刷新 | "changed":false | 钉钉
        refresh ✓ 微信 → 已加载 | "problem":null
      `,
    },
    {
      title: '等变更、刷新、加载失败时也能修改显示着的货架',
      input: 'plain',
      steps: `
        开始 → 加载中
        load ✓ 微信 → 已加载
        device.changed → 等变更告一段落
        app.add → 正在修改货架
        changeShelf ✗ → 后台刷新
        app.add → 正在修改货架
        changeShelf ✗ → 后台刷新
        refresh ✗ → 加载失败
        app.remove → 正在修改货架 | "remove":"com.tencent.xin"
        changeShelf ✗ → 后台刷新
        device.changed → =
        refresh ✓ 微信 → 等变更告一段落
        app.remove → 正在修改货架 | "remove":"com.tencent.xin"
      `,
    },
  ],
} satisfies Expected;
