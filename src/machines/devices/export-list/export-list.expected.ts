import { passwordJourney } from '#machines/kits/proof/proof.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    查看最近的导出: '',
    等待重试: 'export.look',
    后台重试: 'export.look',
    不能再查: 'export.look',
    确认范围: 'export.showLast? export.start',
    正在提交: '',
    正在导出: 'export.cancel',
    查询进度: 'export.cancel',
    正在取消: '',
    可以下载: 'export.again export.download',
    正在下载: '',
    没有文件: 'export.again',
  },
  journeys: [
    passwordJourney({
      input: 'at first',
      until: `
        开始 → 查看最近的导出
        lookLatest ✓ null → 确认范围
      `,
      asked: '确认范围',
      give: 'export.start',
      sending: '正在提交',
      source: 'startExport',
      wrongPassword: 'refused',
    }),
    {
      title: '导出、看进度、下载',
      input: 'at first',
      steps: `
        开始 → 查看最近的导出 | {"quiet":false}
        lookLatest ✓ null → 确认范围
        export.start "x" → = | "field":"password"
        export.start Guard-2026 → 正在提交 | 33333333
        startExport ✓ started → 正在导出 | "status":"running" | keepNote | "idempotencyKey":null
        ⏱ poll → 查询进度 | 77777777
        lookJob ✗ → 正在导出
        ⏱ poll → 查询进度
        lookJob ✓ running → 正在导出
        ⏱ poll → 查询进度
        lookJob ✓ "status":"done" → 可以下载 | "status":"done"
        export.download → 正在下载 | 77777777
        download ✗ → 可以下载 | 请求失败，请检查网络
        export.download → 正在下载 | "problem":null
        download ✓ "ok":false → 可以下载 | !"problem":null
        export.download → 正在下载
        download ✓ "ok":true → 可以下载 | "downloaded":true | forgetNote
        export.again → 确认范围 | forgetNote
        export.showLast → 可以下载
      `,
    },
    {
      title: '密码错，未收到答复，已有一个在进行',
      input: 'at first',
      steps: `
        开始 → 查看最近的导出
        lookLatest ✓ null → 确认范围
        export.start Guard-2026 → 正在提交
        startExport ✓ refused → 确认范围 | "field":"password" | "idempotencyKey":null
        export.start Guard-2026 → 正在提交
        startExport ✗ → 确认范围 | "idempotencyKey":"33333333 | !"problem":null
        export.start Guard-2026 → 正在提交
        startExport ✓ busy → 查看最近的导出 | "idempotencyKey":null | {"quiet":false}
        lookLatest ✓ running → 正在导出 | "status":"running"
        export.cancel → 正在取消 | 77777777
        cancelJob ✗ → 正在导出 | 请求失败，请检查网络
        ⏱ poll → 查询进度
        export.cancel → 正在取消
        cancelJob ✓ → 没有文件 | "status":"cancelled" | forgetNote
        export.again → 确认范围
      `,
    },
    {
      title: '离开前的导出已生成',
      input: 'left behind',
      steps: `
        开始 → 查看最近的导出 | {"quiet":true}
        lookLatest ✗ → 等待重试 | 请求失败，请检查网络
        ⏱ retry → 后台重试 | {"quiet":true}
        retryLatest ✗ → 等待重试 | !"problem":null
        export.look → 查看最近的导出 | {"quiet":false}
        lookLatest ✓ "status":"done" → 可以下载 | "status":"done"
      `,
    },
    {
      title: '后台重试找到：正在进行，后来不能再查',
      input: 'left behind',
      steps: `
        开始 → 查看最近的导出
        lookLatest ✗ → 等待重试
        ⏱ retry → 后台重试
        retryLatest ✓ running → 正在导出 | "status":"running"
        ⏱ poll → 查询进度
        lookJob ✓ "ok":false → 不能再查 | !"problem":null
        export.look → 查看最近的导出
        lookLatest ✓ null → 确认范围 | forgetNote
      `,
    },
    {
      title: '后台重试找到已生成的；生成失败',
      input: 'left behind',
      steps: `
        开始 → 查看最近的导出
        lookLatest ✗ → 等待重试
        ⏱ retry → 后台重试
        retryLatest ✓ "status":"done" → 可以下载 | "status":"done"
      `,
    },
    {
      title: '后台重试一个也未找到',
      input: 'left behind',
      steps: `
        开始 → 查看最近的导出
        lookLatest ✗ → 等待重试
        ⏱ retry → 后台重试
        retryLatest ✓ null → 确认范围 | forgetNote
      `,
    },
    {
      title: '生成失败',
      input: 'at first',
      steps: `
        开始 → 查看最近的导出
        lookLatest ✓ running → 正在导出
        ⏱ poll → 查询进度
        lookJob ✓ failed → 没有文件 | "status":"failed" | forgetNote
      `,
    },
  ],
} satisfies Expected;
