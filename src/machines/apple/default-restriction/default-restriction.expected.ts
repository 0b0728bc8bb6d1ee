import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载中: 'poll.due',
    等待重试: 'default.retry poll.due',
    后台重试: 'default.retry poll.due',
    显示: 'default.edit poll.due',
    再次读取: 'default.edit poll.due',
    没有读到: 'default.edit poll.due',
    没有改动: 'default.cancel draft.change',
    等改动告一段落: 'default.cancel draft.change',
    与设备比较: 'default.cancel draft.change',
    已改动: 'comparison.retry? default.cancel default.review draft.change',
    确认: 'default.back default.confirm',
    正在保存: '',
    正在读取他人的改动: '',
    正在核对: '',
    结果未知: 'default.cancel outcome.check',
  },
  journeys: [
    {
      title: '改动、比较、保存',
      input: 'the system default',
      steps: `
        开始 → 加载中 | "quiet":false
        loadDefault ✓ "same":9 → 显示 | "same":9
        default.edit → 没有改动
        draft.change allowCamera → 等改动告一段落
        ⏱ settle → 与设备比较 | allowCamera | "quiet":true
        compareDevices ✓ → 已改动 | "different":10
        default.review → 确认
        default.back → 已改动
        default.review → 确认
        default.confirm short → = | !"passwordError":null
        default.confirm Guard-2026 → 正在保存 | Guard-2026 | "based_on":"2026-11-20T02:00:00.000Z"
        saveDefault ✓ "ok":true → 再次读取 | "saved":true | "same":2 | "draft":null
        refreshDefault ✓ "same":2 → 显示
        default.edit → 没有改动 | "saved":false
        draft.change {"kind":"system","values":{}} → 等改动告一段落
        draft.change allowCamera → 没有改动
        default.cancel → 再次读取 | "draft":null
      `,
    },
    {
      title: '没有比较成也能保存；密码错误',
      input: 'the system default',
      steps: `
        开始 → 加载中
        loadDefault ✓ "same":9 → 显示
        default.edit → 没有改动
        draft.change allowCamera → 等改动告一段落
        ⏱ settle → 与设备比较
        draft.change allowCamera → 等改动告一段落
        ⏱ settle → 与设备比较
        compareDevices ✗ → 已改动 | !"comparisonProblem":null
        comparison.retry → 与设备比较 | "quiet":false
        compareDevices ✗ → 已改动
        default.review → 确认
        default.confirm Guard-2026 → 正在保存
        saveDefault ✓ "field":"password" → 确认 | !"passwordError":null
        default.confirm Guard-2026 → 正在保存 | "passwordError":null
        saveDefault ✓ "field":null → 确认 | !"refusal":null
        default.back → 已改动 | "refusal":null
      `,
    },
    {
      title: '他人刚改过，读来再存',
      input: 'the system default',
      steps: `
        开始 → 加载中
        loadDefault ✓ "same":9 → 显示
        default.edit → 没有改动
        draft.change allowCamera → 等改动告一段落
        ⏱ settle → 与设备比较
        compareDevices ✓ → 已改动
        不能 comparison.retry → =
        default.review → 确认
        default.confirm Guard-2026 → 正在保存
        saveDefault ✓ standing","sentence → 正在读取他人的改动 | 赵敏
        readChanged ✓ 赵敏 → 确认 | T03:00:00 | allowCamera
        default.confirm Guard-2026 → 正在保存 | "based_on":"2026-11-20T03:00:00.000Z"
        saveDefault ✓ standing","sentence → 正在读取他人的改动
        readChanged ✗ → 确认 | allowCamera
        default.confirm Guard-2026 → 正在保存
        saveDefault ✓ standing","sentence → 正在读取他人的改动
        readChanged ✓ "same":2 → 再次读取 | "saved":true | "draft":null
      `,
    },
    {
      title: '没有收到答复：核对，结果未知，再核对',
      input: 'the white list',
      steps: `
        开始 → 加载中
        loadDefault ✓ "apps":[] → 显示
        default.edit → 没有改动
        draft.change 微信 → 已改动 | 微信
        default.review → 确认
        default.confirm Guard-2026 → 正在保存
        saveDefault ✗ → 正在核对
        readAnew ✗ → 结果未知
        outcome.check → 正在核对
        readAnew ✓ "apps":[] → 确认 | !"refusal":null | 微信
        default.confirm Guard-2026 → 正在保存
        saveDefault ✗ → 正在核对
        readAnew ✗ → 结果未知
        default.cancel → 加载中 | "draft":null
        loadDefault ✓ "apps":[] → 显示
      `,
    },
    {
      title: '没有收到答复，其实已保存',
      input: 'the white list',
      steps: `
        开始 → 加载中
        loadDefault ✓ "apps":[] → 显示
        default.edit → 没有改动
        draft.change 微信 → 已改动
        default.review → 确认
        default.confirm Guard-2026 → 正在保存
        saveDefault ✗ → 正在核对
        readAnew ✓ 微信 → 再次读取 | "saved":true | 微信 | "draft":null
      `,
    },
    {
      title: '加载失败和刷新失败：自动再试，期间有改动',
      input: 'the white list',
      steps: `
        开始 → 加载中
        poll.due → = | "changed":true
        loadDefault ✗ → 等待重试 | !"problem":null
        ⏱ retry → 后台重试 | "quiet":true
        poll.due → = | "changed":true
        retryDefault ✗ → 等待重试
        poll.due → 后台重试 | "changed":false
        default.retry → 加载中 | "quiet":false
        poll.due → =
        loadDefault ✓ "apps":[] → 再次读取 | "changed":false
        poll.due → = | "changed":true
        refreshDefault ✓ 微信 → = | 微信 | "changed":false | ["refreshDefault"
        refreshDefault ✗ → 没有读到 | !"problem":null
        ⏱ retry → 再次读取
        refreshDefault ✗ → 没有读到
        poll.due → 再次读取
        refreshDefault ✓ 微信 → 显示 | "problem":null
        poll.due → 再次读取
        default.edit → 没有改动
      `,
    },
    {
      title: '后台重试成功',
      input: 'the white list',
      steps: `
        开始 → 加载中
        loadDefault ✗ → 等待重试
        default.retry → 加载中
        loadDefault ✗ → 等待重试
        ⏱ retry → 后台重试
        retryDefault ✓ 微信 → 显示 | 微信
      `,
    },
    {
      title: '后台重试期间又有改动',
      input: 'the white list',
      steps: `
        开始 → 加载中
        loadDefault ✗ → 等待重试
        ⏱ retry → 后台重试
        poll.due → =
        retryDefault ✓ 微信 → 再次读取
      `,
    },
    {
      title: '后台重试失败时说明原因；改动再改回去',
      input: 'the system default',
      steps: `
        开始 → 加载中
        loadDefault ✗ → 等待重试
        ⏱ retry → 后台重试
        retryDefault ✓ "same":9 → 显示
        default.edit → 没有改动
        draft.change allowCamera → 等改动告一段落 | "draft":{"kind":"system","values":{"allowCamera":false}}
        ⏱ settle → 与设备比较
        compareDevices ✓ → 已改动
        draft.change {"kind":"system","values":{}} → 没有改动 | "draft":{"kind":"system","values":{}} | "comparison":{"same":9
      `,
    },
  ],
  deaf: {
    编辑: '改动是对照编辑开始时的内容做的；保存时服务器会发现他人已修改。',
    确认: '同编辑。',
    正在保存: '保存的答复就是最新的内容。',
    正在读取他人的改动: '正在读的就是最新的内容。',
    正在核对: '正在核对的就是最新的内容。',
    结果未知: '由人决定何时再核对，填写的内容不能被换掉。',
  },
} satisfies Expected;
