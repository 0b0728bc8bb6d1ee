import type { Expected } from '#tests/path-harness/expected.ts';

const acts = 'key.download token.upload';

export default {
  table: {
    加载中: 'poll.due',
    已加载: `${acts} poll.due`,
    等变更告一段落: `${acts} poll.due`,
    后台刷新: `${acts} load.retry? poll.due`,
    加载失败: `${acts} load.retry poll.due`,
    正在下载公钥: '',
    正在上传令牌: '',
  },
  journeys: [
    {
      title: '下载公钥，上传令牌',
      input: 'administrator',
      steps: `
        开始 → 加载中
        不能 token.upload dG9rZW4= → =
        load ✓ "days_left":18 → 已加载 | "days_left":18
        key.download → 正在下载公钥
        不能 key.download → =
        downloadKey ✓ "ok":true → 后台刷新 | "refused":null
        refresh ✓ "days_left":18 → 已加载
        token.upload dG9rZW4= → 正在上传令牌 | dG9rZW4=
        不能 token.upload dG9rZW4= → =
        uploadToken ✓ "ok":true → 后台刷新 | "uploaded":true
        refresh ✓ "days_left":365 → 已加载 | "uploaded":true | "days_left":365
      `,
    },
    {
      title: '文件不对；未收到答复，重新读取后再上传',
      input: 'administrator',
      steps: `
        开始 → 加载中
        load ✓ "days_left":18 → 已加载
        token.upload dG9rZW4= → 正在上传令牌
        uploadToken ✓ 服务器令牌 → 后台刷新 | 服务器令牌 | "step":"token" | "uploaded":false
        refresh ✓ "days_left":18 → 已加载 | 服务器令牌
        token.upload dG9rZW4= → 正在上传令牌 | "refused":null
        uploadToken ✗ → 后台刷新 | "step":"token"
        token.upload dG9rZW4= → 正在上传令牌
        uploadToken ✓ "ok":true → 后台刷新
        refresh ✗ → 加载失败 | "uploaded":true
        key.download → 正在下载公钥 | "uploaded":false
        downloadKey ✓ 没有权限 → 后台刷新 | "refused":{"step":"key","sentence":"没有权限执行此操作"}
        refresh ✓ "days_left":365 → 已加载
        key.download → 正在下载公钥 | "refused":null
        downloadKey ✗ → 后台刷新 | "step":"key"
      `,
    },
    {
      title: '加载失败：自动再试，重试，该再看',
      input: 'administrator',
      steps: `
        开始 → 加载中 | "quiet":false
        poll.due → = | "changed":true
        load ✗ → 加载失败 | "problem":"
        ⏱ retry → 后台刷新 | "quiet":true | "changed":false
        load.retry → 加载中 | "quiet":false
        poll.due → =
        load ✓ "days_left":18 → 等变更告一段落 | "problem":null
        ⏱ settle → 后台刷新
        poll.due → = | "changed":true
        refresh ✓ "days_left":365 → 等变更告一段落 | "days_left":365
        poll.due → 后台刷新
        refresh ✗ → 加载失败 | "days_left":365
        poll.due → 后台刷新
        refresh ✓ "days_left":18 → 已加载 | "problem":null
        poll.due → 后台刷新
      `,
    },
    {
      title: '等变更、刷新、加载失败时也能下载公钥、上传令牌',
      input: 'administrator',
      steps: `
        开始 → 加载中
        load ✗ → 加载失败
        load.retry → 加载中 | "quiet":false
        poll.due → = | "changed":true
        load ✗ → 加载失败
        load.retry → 加载中 | "changed":false
        poll.due → =
        load ✓ "days_left":18 → 等变更告一段落
        key.download → 正在下载公钥
        downloadKey ✓ "ok":true → 后台刷新
        key.download → 正在下载公钥
        downloadKey ✓ "ok":true → 后台刷新
        poll.due → =
        refresh ✓ "days_left":18 → 等变更告一段落
        token.upload dG9rZW4= → 正在上传令牌 | dG9rZW4=
        uploadToken ✗ → 后台刷新
        refresh ✗ → 加载失败
        token.upload dG9rZW4= → 正在上传令牌 | dG9rZW4=
      `,
    },
  ],
  deaf: {
    正在下载公钥: '下载后重新读取。',
    正在上传令牌: '上传后重新读取。',
  },
} satisfies Expected;
