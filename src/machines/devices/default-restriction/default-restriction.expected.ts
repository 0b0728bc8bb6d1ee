import { freshJourneys, freshTable } from '#machines/kits/fresh/fresh.expected.ts';
import { passwordJourney } from '#machines/kits/proof/proof.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载中: 'default.edit? device.changed? poll.due',
    已加载: 'default.edit device.changed? poll.due',
    等变更告一段落: `${freshTable.等变更告一段落} default.edit?`,
    后台刷新: 'default.edit? device.changed? load.retry? poll.due',
    加载失败: 'default.edit? device.changed? load.retry poll.due',
    没有改动: 'default.cancel draft.change',
    等改动告一段落: 'default.cancel draft.change',
    与设备比较: 'default.cancel draft.change',
    已改动: 'comparison.retry? default.cancel default.review draft.change',
    确认: 'default.back default.cancel default.confirm',
    正在保存: '',
    再次与设备比较: '',
    正在核对: '',
    未收到答复: 'default.cancel outcome.check',
  },
  journeys: [
    passwordJourney({
      input: 'the white list',
      until: `
        开始 → 加载中
        load ✓ "apps":[] → 已加载
        default.edit → 没有改动
        draft.change 微信 → 已改动
        default.review → 确认
      `,
      asked: '确认',
      give: 'default.confirm',
      sending: '正在保存',
      source: 'saveDefault',
      wrongPassword: 'credential',
    }),
    ...freshJourneys({ input: 'the system default', answer: '"same":9' }),
    {
      title: '改动、比较、保存',
      input: 'the system default',
      steps: `
        开始 → 加载中 | "quiet":false
        load ✓ "same":9 → 已加载 | "same":9
        default.edit → 没有改动
        draft.change allowCamera → 等改动告一段落
        ⏱ pause → 与设备比较 | allowCamera | "quiet":true
        compareDevices ✓ → 已改动 | "different":10
        default.review → 确认
        default.back → 已改动
        default.review → 确认
        default.confirm "x" → = | "field":"password"
        default.confirm Guard-2026 → 正在保存 | Guard-2026 | "based_on":"2026-11-20T02:00:00.000Z"
        saveDefault ✓ "ok":true → 后台刷新 | "saved":true | "same":2 | "draft":null
        refresh ✓ "same":2 → 已加载
        default.edit → 没有改动 | "saved":false
        draft.change {"kind":"system","values":{}} → 等改动告一段落
        draft.change allowCamera → 没有改动
        default.cancel → 后台刷新 | "draft":null
      `,
    },
    {
      title: '比较失败也能保存；密码错误',
      input: 'the system default',
      steps: `
        开始 → 加载中
        load ✓ "same":9 → 已加载
        default.edit → 没有改动
        draft.change allowCamera → 等改动告一段落
        ⏱ pause → 与设备比较
        draft.change allowCamera → 等改动告一段落
        ⏱ pause → 与设备比较
        compareDevices ✗ → 已改动 | !"comparisonProblem":null
        comparison.retry → 与设备比较 | "quiet":false
        compareDevices ✗ → 已改动
        default.review → 确认
        default.confirm Guard-2026 → 正在保存
        saveDefault ✓ credential → 确认 | "field":"password"
        default.confirm Guard-2026 → 正在保存 | !"field":"password"
        saveDefault ✓ 没有权限 → 确认 | 没有权限
        default.back → 已改动 | !没有权限
        default.review → 确认
        default.cancel → 后台刷新 | "draft":null
      `,
    },
    {
      title: '他人刚改过：只把自己的改动放到他人的内容上',
      input: 'the system default',
      steps: `
        开始 → 加载中
        load ✓ "same":9 → 已加载
        default.edit → 没有改动
        draft.change allowCamera → 等改动告一段落
        ⏱ pause → 与设备比较
        compareDevices ✓ → 已改动
        default.review → 确认
        default.confirm Guard-2026 → 正在保存
        saveDefault ✓ "current":{"content":{"kind":"system","values":{"allowSafari":false} → 再次与设备比较 | "draft":{"kind":"system","values":{"allowSafari":false,"allowCamera":false}} | "comparison":null | "quiet":true
        compareAnew ✓ → 确认 | 赵敏 | "different":10
        default.confirm Guard-2026 → 正在保存 | "allowSafari":false,"allowCamera":false | T03:00:00
        saveDefault ✓ "same":1 → 后台刷新 | "saved":true
      `,
    },
    {
      title: '他人也改了同一项：不再是自己的改动',
      input: 'the white list',
      steps: `
        开始 → 加载中
        load ✓ "apps":[] → 已加载
        default.edit → 没有改动
        draft.change 微信 → 已改动
        default.review → 确认
        default.confirm Guard-2026 → 正在保存
        saveDefault ✓ "current":{"content":{"kind":"whiteList","apps":[] → 确认 | 赵敏 | T03:00:00 | 微信
        default.confirm Guard-2026 → 正在保存 | "based_on":"2026-11-20T03:00:00.000Z"
        saveDefault ✓ "current":{"content":{"kind":"whiteList","apps":[{"app_name":"微信" → 后台刷新 | "saved":true | "draft":null
      `,
    },
    {
      title: '他人刚改过，读来再存',
      input: 'the system default',
      steps: `
        开始 → 加载中
        load ✓ "same":9 → 已加载
        default.edit → 没有改动
        draft.change allowCamera → 等改动告一段落
        ⏱ pause → 与设备比较
        compareDevices ✓ → 已改动
        不能 comparison.retry → =
        default.review → 确认
        default.confirm Guard-2026 → 正在保存
        saveDefault ✓ "current":{"content":{"kind":"system","values":{}} → 再次与设备比较 | 赵敏 | T03:00:00 | allowCamera | "comparison":null
        compareAnew ✗ → 确认 | !"comparisonProblem":null
        default.confirm Guard-2026 → 正在保存 | "based_on":"2026-11-20T03:00:00.000Z"
        saveDefault ✓ "current":{"content":{"kind":"system","values":{"allowCamera":false}} → 后台刷新 | "saved":true | "draft":null
      `,
    },
    {
      title: '未收到答复：核对也未答复，再核对',
      input: 'the white list',
      steps: `
        开始 → 加载中
        load ✓ "apps":[] → 已加载
        default.edit → 没有改动
        draft.change 微信 → 已改动 | 微信
        default.review → 确认
        default.confirm Guard-2026 → 正在保存
        saveDefault ✗ → 正在核对
        readAnew ✗ → 未收到答复
        outcome.check → 正在核对
        readAnew ✓ "apps":[] → 确认 | "field":"form" | 微信
        default.confirm Guard-2026 → 正在保存
        saveDefault ✗ → 正在核对
        readAnew ✗ → 未收到答复
        default.cancel → 加载中 | "draft":null | "standing":null
        load ✓ "apps":[] → 已加载
      `,
    },
    {
      title: '未收到答复，其实已保存',
      input: 'the white list',
      steps: `
        开始 → 加载中
        load ✓ "apps":[] → 已加载
        default.edit → 没有改动
        draft.change 微信 → 已改动
        default.review → 确认
        default.confirm Guard-2026 → 正在保存
        saveDefault ✗ → 正在核对
        readAnew ✓ 微信 → 后台刷新 | "saved":true | 微信 | "draft":null
      `,
    },
    {
      title: '白名单：设备的变更与它无关，他人的改动再读来',
      input: 'the white list',
      steps: `
        开始 → 加载中 | "quiet":false
        不能 device.changed → =
        不能 default.edit → =
        poll.due → = | "changed":true
        load ✗ → 加载失败 | "problem":"
        不能 device.changed → =
        不能 default.edit → =
        ⏱ retry → 后台刷新 | "quiet":true | "changed":false
        不能 device.changed → =
        poll.due → = | "changed":true
        refresh ✗ → 加载失败
        load.retry → 加载中 | "quiet":false
        poll.due → =
        load ✓ "apps":[] → 等变更告一段落 | "problem":null
        不能 device.changed → =
        ⏱ settle → 后台刷新
        refresh ✓ 微信 → 已加载 | 微信
        不能 device.changed → =
        poll.due → 后台刷新
        default.edit → 没有改动 | "draft":{"kind":"whiteList","apps":[{"app_name":"微信"
      `,
    },
    {
      title: '更新失败，仍可编辑读到过的',
      input: 'the white list',
      steps: `
        开始 → 加载中
        load ✓ 微信 → 已加载
        poll.due → 后台刷新
        refresh ✗ → 加载失败 | 微信
        default.edit → 没有改动 | "draft":{"kind":"whiteList","apps":[{"app_name":"微信"
        default.cancel → 后台刷新 | "draft":null | "quiet":true
        refresh ✓ "apps":[] → 已加载 | "apps":[] | "problem":null
      `,
    },
    {
      title: '保存以后他人又改了，就不再说已保存',
      input: 'the white list',
      steps: `
        开始 → 加载中
        load ✓ "apps":[] → 已加载
        default.edit → 没有改动
        draft.change 微信 → 已改动
        default.review → 确认
        default.confirm Guard-2026 → 正在保存
        saveDefault ✗ → 正在核对
        readAnew ✓ 微信 → 后台刷新 | "saved":true
        refresh ✓ 微信 → 已加载 | "saved":true
        poll.due → 后台刷新
        refresh ✓ "apps":[] → 已加载 | "saved":false
      `,
    },
    {
      title: '改动再改回去',
      input: 'the system default',
      steps: `
        开始 → 加载中
        load ✓ "same":9 → 已加载
        default.edit → 没有改动
        draft.change allowCamera → 等改动告一段落 | "draft":{"kind":"system","values":{"allowCamera":false}}
        ⏱ pause → 与设备比较
        compareDevices ✓ → 已改动
        draft.change {"kind":"system","values":{}} → 没有改动 | "draft":{"kind":"system","values":{}} | "comparison":{"same":9
      `,
    },
  ],
  unconcerned: { 'the white list: device.changed': '白名单不与设备比较。' },
  deaf: {
    编辑: '改动是对照编辑开始时的内容做的；保存时服务器会发现他人已修改。',
    确认: '同编辑。',
    正在保存: '保存的答复就是最新的内容。',
    再次与设备比较: '同编辑。',
    正在核对: '正在核对的就是最新的内容。',
    未收到答复: '由人决定何时再核对，填写的内容不能被换掉。',
  },
} satisfies Expected;
