import { codeJourney, passwordJourney } from '#machines/kits/proof/proof.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    查询是否需要短信验证: 'command.cancel',
    查询失败: 'command.cancel smsNeed.check',
    无需再输安全密码: 'command.cancel command.confirm',
    需要序列号后四位: 'command.cancel serial.type',
    需要安全密码: 'code.sent? command.cancel command.confirm serial.type?',
    正在提交: '',
    正在核对结果: '',
    指令未送达: 'code.sent? command.cancel command.retry',
    未收到答复: 'command.cancel outcome.check',
    无法执行: 'command.cancel',
  },
  journeys: [
    passwordJourney({
      input: 'password',
      until: '开始 → 需要安全密码',
      asked: '需要安全密码',
      give: 'command.confirm',
      sending: '正在提交',
      source: 'sendCommand',
      wrongPassword: 'credential',
    }),
    codeJourney({
      input: 'sms',
      until: `
        开始 → 查询是否需要短信验证
        checkSmsNeed ✓ 186 → 需要安全密码
      `,
      asked: '需要安全密码',
      give: 'command.confirm',
      sending: '正在提交',
      source: 'sendCommand',
      wrongPassword: 'credential',
      wrongCode: '短信验证码错误',
    }),
    {
      title: '安全密码：格式不对、错误，改对以后受理',
      input: 'password',
      steps: `
        开始 → 需要安全密码 | command.entering
        command.confirm "x" → = | "field":"password"
        command.confirm Guard-2026 → 正在提交 | 33333333 | Guard-2026
        sendCommand ✓ credential → 需要安全密码 | 安全密码错误 | command.entering
        command.confirm Guard-2026 → 正在提交 | !安全密码错误
        sendCommand ✓ tooMany → 需要安全密码 | 错误次数过多
        command.confirm Guard-2026 → 正在提交
        sendCommand ✓ k7Q2m9x → 已受理 | {"operation":{"id":"k7Q2m9x" | keepGrant
      `,
    },
    {
      title: '答复丢失：查不到、未送达、重试、受理',
      input: 'password',
      steps: `
        开始 → 需要安全密码
        command.confirm Guard-2026 → 正在提交
        sendCommand ✗ → 正在核对结果 | 33333333
        lookUpOutcome ✗ → 未收到答复
        outcome.check → 正在核对结果
        lookUpOutcome ✓ false → 指令未送达
        command.retry "x" → = | "field":"password"
        command.retry Guard-2026 → 正在提交 | 33333333 | "problem":null
        sendCommand ✗ → 正在核对结果
        lookUpOutcome ✓ k7Q2m9x → 已受理 | {"operation":{"id":"k7Q2m9x"
      `,
    },
    {
      title: '无法执行',
      input: 'password',
      steps: `
        开始 → 需要安全密码
        command.confirm Guard-2026 → 正在提交
        sendCommand ✓ "refused" → 无法执行 | 没有权限执行此操作
        command.cancel → 已关闭 | {"operation":null}
      `,
    },
    {
      title: '未送达、未收到答复时关闭',
      input: 'password',
      steps: `
        开始 → 需要安全密码
        command.confirm Guard-2026 → 正在提交
        sendCommand ✗ → 正在核对结果
        lookUpOutcome ✓ false → 指令未送达
        command.cancel → 已关闭
      `,
    },
    {
      title: '未收到答复时关闭',
      input: 'password',
      steps: `
        开始 → 需要安全密码
        command.confirm Guard-2026 → 正在提交
        sendCommand ✗ → 正在核对结果
        lookUpOutcome ✗ → 未收到答复
        command.cancel → 已关闭
      `,
    },
    {
      title: '不填就关闭',
      input: 'password',
      steps: `
        开始 → 需要安全密码
        command.cancel → 已关闭
      `,
    },
    {
      title: '持有授权：失效后要密码',
      input: 'grant',
      steps: `
        开始 → 无需再输安全密码
        command.confirm Guard-2026 → 正在提交 | 22222222
        sendCommand ✓ credential → 需要安全密码 | forgetGrant | "grant":null
      `,
    },
    {
      title: '授权到期',
      input: 'grant',
      steps: `
        开始 → 无需再输安全密码
        ⏱ grantExpiry → 需要安全密码 | "grant":null
      `,
    },
    {
      title: '要核对序列号',
      input: 'serial',
      steps: `
        开始 → 需要序列号后四位
        serial.type M8N → =
        serial.type ｍ8n4 → 需要安全密码
        serial.type M8N → 需要序列号后四位
        serial.type ｍ8n4 → 需要安全密码
        command.confirm Guard-2026 → 正在提交
      `,
    },
    {
      title: '要短信：查询失败，再查，发短信，验证码错',
      input: 'sms',
      steps: `
        开始 → 查询是否需要短信验证
        checkSmsNeed ✗ → 查询失败
        smsNeed.check → 查询是否需要短信验证
        checkSmsNeed ✓ 186 → 需要安全密码 | 186****1402
        command.confirm "smsCode":"" → = | "field":"smsCode"
        code.sent → = | "problem":null
        command.confirm 135790 → 正在提交 | 135790
        sendCommand ✓ 短信验证码错误 → 需要安全密码 | 短信验证码错误 | keepGrant
        command.cancel → 已关闭
      `,
    },
    {
      title: '查询短信时关闭',
      input: 'sms',
      steps: `
        开始 → 查询是否需要短信验证
        checkSmsNeed ✗ → 查询失败
        command.cancel → 已关闭
      `,
    },
    {
      title: '还在查就关闭',
      input: 'sms',
      steps: `
        开始 → 查询是否需要短信验证
        command.cancel → 已关闭
      `,
    },
    {
      title: '门店刚开启短信验证',
      input: 'sms',
      steps: `
        开始 → 查询是否需要短信验证
        checkSmsNeed ✓ null → 需要安全密码
        command.confirm "smsCode":"" → 正在提交
        sendCommand ✓ 短信验证码错误 → 查询是否需要短信验证 | keepGrant | "field":"smsCode"
        checkSmsNeed ✓ 186 → 需要安全密码 | "asked":{"password":1,"smsCode":1}
        code.sent → = | "problem":null
        command.cancel → 已关闭
      `,
    },
    {
      title: '未送达时要重填验证码',
      input: 'sms',
      steps: `
        开始 → 查询是否需要短信验证
        checkSmsNeed ✓ 186 → 需要安全密码
        command.confirm 135790 → 正在提交
        sendCommand ✗ → 正在核对结果
        lookUpOutcome ✓ false → 指令未送达 | "asked":{"password":2,"smsCode":2}
        command.retry "smsCode":"" → = | "field":"smsCode"
        code.sent → = | "problem":null
        command.retry 135790 → 正在提交 | 135790
      `,
    },
  ],
  isDialog: true,
} satisfies Expected;
