import { codeJourney, passwordJourney } from '#machines/kits/proof/proof.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    选择步骤: 'commands.confirm? commands.toggle unlock.close',
    验证身份: 'code.sent? commands.change proof.confirm unlock.close',
    正在预检: 'unlock.close',
    确认: 'choice.confirm? commands.change serial.type? unlock.close',
    正在提交: 'device.changed poll.due',
    正在查询进度: 'device.changed poll.due unlock.close?',
    等待重试: 'device.changed outcome.check poll.due unlock.close',
    后台重试: 'device.changed outcome.check poll.due unlock.close',
    未送达: 'start.retry unlock.close',
    未收到答复: 'outcome.check unlock.close',
    查不到: 'unlock.close',
    无法执行: 'commands.change unlock.close',
    逐步执行中: 'saga.cancel? unlock.close',
    已停下: 'code.sent? saga.cancel saga.resume? serial.type? unlock.close',
    正在继续: '',
    正在取消: '',
    正在核对进度: '',
    '解锁/已结束': 'unlock.close',
    等待变更: 'device.changed? poll.due?',
    该重新查询: '',
    查询进度: 'device.changed poll.due',
    查询失败: 'device.changed poll.due',
  },
  journeys: [
    passwordJourney({
      input: 'a locked phone',
      until: `
        开始 → 选择步骤、等待变更
        commands.confirm → 验证身份
      `,
      asked: '验证身份',
      give: 'proof.confirm',
      sending: '正在预检',
      source: 'prevalidate',
      wrongPassword: '安全密码错误',
    }),
    codeJourney({
      input: 'a locked phone',
      until: `
        开始 → 选择步骤、等待变更
        commands.confirm → 验证身份
        proof.confirm Guard-2026 → 正在预检
        prevalidate ✓ "smsRequired":true → 验证身份
      `,
      asked: '验证身份',
      give: 'proof.confirm',
      sending: '正在预检',
      source: 'prevalidate',
      wrongPassword: '安全密码错误',
      wrongCode: '短信验证码错误',
    }),
    codeJourney({
      input: 'begun before',
      until: `
        开始 → 正在查询进度、等待变更
        lookUpSaga ✓ "sms_required":true → 已停下
      `,
      asked: '已停下',
      give: 'saga.resume',
      sending: '正在继续',
      source: 'resumeSaga',
      wrongPassword: '安全密码错误',
      wrongCode: '短信验证码错误',
    }),
    {
      title: '选择、验证、预检、确认、开始',
      input: 'a locked phone',
      steps: `
        开始 → 选择步骤、等待变更
        commands.confirm → 验证身份
        proof.confirm "x" → = | "field":"password"
        proof.confirm Guard-2026 → 正在预检 | Guard-2026
        prevalidate ✓ 安全密码错误 → 验证身份 | 安全密码错误
        proof.confirm Guard-2026 → 正在预检 | "problem":null
        prevalidate ✓ "smsRequired":true → 验证身份 | "smsAsked":true
        proof.confirm "smsCode":"" → = | "field":"smsCode"
        proof.confirm 135790 → 正在预检 | 135790
        prevalidate ✓ "smsRequired":false → 确认 | "key":"22222222
        serial.type M8N4 → = | "serialTail":"M8N4"
        choice.confirm → 正在提交 | 33333333 | 22222222
        startSaga ✓ holding → 逐步执行中 | "status":"holding"
        unlock.close → 已关闭、跟踪进度/已结束
      `,
    },
    {
      title: '预检被拒绝；预检时断网',
      input: 'a locked phone',
      steps: `
        开始 → 选择步骤、等待变更
        commands.confirm → 验证身份
        proof.confirm Guard-2026 → 正在预检
        prevalidate ✗ → 验证身份 | 请求失败，请检查网络
        proof.confirm Guard-2026 → 正在预检
        prevalidate ✓ 没有权限 → 无法执行 | 没有权限
        commands.change → 选择步骤 | "problem":null
        unlock.close → 已关闭、跟踪进度/已结束
      `,
    },
    {
      title: '无法执行时关闭',
      input: 'a locked phone',
      steps: `
        开始 → 选择步骤、等待变更
        commands.confirm → 验证身份
        commands.change → 选择步骤
        commands.confirm → 验证身份
        proof.confirm Guard-2026 → 正在预检
        prevalidate ✓ 没有权限 → 无法执行
        unlock.close → 已关闭、跟踪进度/已结束
      `,
    },
    {
      title: '没有一步适用；授权到期',
      input: 'a locked phone',
      steps: `
        开始 → 选择步骤、等待变更
        commands.confirm → 验证身份
        proof.confirm Guard-2026 → 正在预检
        prevalidate ✓ "applies":false → 确认
        不能 choice.confirm → =
        commands.change → 选择步骤 | "grant":null
        commands.confirm → 验证身份
        proof.confirm Guard-2026 → 正在预检
        prevalidate ✓ "applies":true → 确认
        ⏱ grantExpiry → 验证身份 | "grant":null | !"problem":null
        unlock.close → 已关闭、跟踪进度/已结束
      `,
    },
    {
      title: '开始时授权失效、要短信、被拒绝',
      input: 'a locked phone',
      steps: `
        开始 → 选择步骤、等待变更
        commands.confirm → 验证身份
        proof.confirm Guard-2026 → 正在预检
        prevalidate ✓ "applies":true → 确认
        不能 choice.confirm → =
        serial.type M8N4 → = | "serialTail":"M8N4"
        choice.confirm → 正在提交
        poll.due → = | "changed":true
        startSaga ✓ credential → 验证身份 | "grant":null | 授权已过期
        proof.confirm Guard-2026 → 正在预检
        prevalidate ✓ "applies":true → 确认
        serial.type M8N4 → = | "serialTail":"M8N4"
        choice.confirm → 正在提交
        device.changed 11111111 → =
        startSaga ✓ 短信验证码错误 → 验证身份 | "grant":null | 短信验证码错误
        proof.confirm 135790 → 正在预检
        unlock.close → 已关闭、跟踪进度/已结束
      `,
    },
    {
      title: '开始时被拒绝',
      input: 'a locked phone',
      steps: `
        开始 → 选择步骤、等待变更
        commands.confirm → 验证身份
        proof.confirm Guard-2026 → 正在预检
        prevalidate ✓ "applies":true → 确认
        serial.type M8N4 → = | "serialTail":"M8N4"
        choice.confirm → 正在提交
        startSaga ✓ 没有权限 → 无法执行 | 没有权限
      `,
    },
    {
      title: '未收到答复：未送达，再发；查询也未答复，再查；查到',
      input: 'a locked phone',
      steps: `
        开始 → 选择步骤、等待变更
        commands.confirm → 验证身份
        proof.confirm Guard-2026 → 正在预检
        prevalidate ✓ "applies":true → 确认
        serial.type M8N4 → = | "serialTail":"M8N4"
        choice.confirm → 正在提交
        startSaga ✗ → 正在查询进度 | 33333333
        不能 unlock.close → =
        lookUpSaga ✓ "output":null → 未送达
        start.retry → 正在提交 | 33333333
        startSaga ✗ → 正在查询进度
        poll.due → = | "changed":true
        lookUpSaga ✗ → 未收到答复
        outcome.check → 正在查询进度 | "changed":false
        poll.due → = | "changed":true
        lookUpSaga ✓ "status":"running" → 逐步执行中、查询进度
        unlock.close → 已关闭、跟踪进度/已结束
      `,
    },
    {
      title: '未送达就关闭',
      input: 'a locked phone',
      steps: `
        开始 → 选择步骤、等待变更
        commands.confirm → 验证身份
        proof.confirm Guard-2026 → 正在预检
        prevalidate ✓ "applies":true → 确认
        serial.type M8N4 → = | "serialTail":"M8N4"
        choice.confirm → 正在提交
        startSaga ✗ → 正在查询进度
        lookUpSaga ✓ "output":null → 未送达
        unlock.close → 已关闭、跟踪进度/已结束
      `,
    },
    {
      title: '未收到答复就关闭',
      input: 'a locked phone',
      steps: `
        开始 → 选择步骤、等待变更
        commands.confirm → 验证身份
        proof.confirm Guard-2026 → 正在预检
        prevalidate ✓ "applies":true → 确认
        serial.type M8N4 → = | "serialTail":"M8N4"
        choice.confirm → 正在提交
        startSaga ✗ → 正在查询进度
        lookUpSaga ✗ → 未收到答复
        unlock.close → 已关闭、跟踪进度/已结束
      `,
    },
    {
      title: '一步也没有选',
      input: 'only the bin',
      steps: `
        开始 → 选择步骤、等待变更
        commands.toggle → = | "chosen":[]
        不能 commands.confirm → =
        commands.toggle → = | move_in_recycle_bin
      `,
    },
    {
      title: '已开始的：执行中，有变更就查询，结束',
      input: 'begun before',
      steps: `
        开始 → 正在查询进度、等待变更
        device.changed 11111111 → = | "changed":true
        poll.due → = | "changed":true
        lookUpSaga ✓ "status":"running" → 逐步执行中、查询进度 | "changed":false
        followSaga ✓ "status":"running" → 等待变更
        device.changed 11111111 → 查询进度
        device.changed 11111111 → = | "changed":true
        followSaga ✓ "status":"running" → 查询进度
        followSaga ✗ → 查询失败 | "outdated":true
        ⏱ retry → 查询进度
        followSaga ✗ → 查询失败
        poll.due → 查询进度
        followSaga ✓ "status":"finished" → 解锁/已结束、等待变更
        不能 poll.due → =
        unlock.close → 已关闭、跟踪进度/已结束
      `,
    },
    {
      title: '已开始的：撤销成功',
      input: 'begun before',
      steps: `
        开始 → 正在查询进度、等待变更
        lookUpSaga ✓ "status":"holding" → 逐步执行中 | 02:00:30
        saga.cancel → 正在取消 | 33333333
        cancelSaga ✗ → 正在核对进度 | !"problem":null
        recheckSaga ✓ "status":"holding" → 逐步执行中
        saga.cancel → 正在取消 | "problem":null
        cancelSaga ✓ 没有权限 → 正在核对进度 | 没有权限
        recheckSaga ✗ → 逐步执行中、查询失败
        saga.cancel → 正在取消
        cancelSaga ✓ "status":"cancelled" → 解锁/已结束、等待变更
      `,
    },
    {
      title: '已停下：继续，密码错，被拒绝，未收到答复',
      input: 'begun before',
      steps: `
        开始 → 正在查询进度、等待变更
        lookUpSaga ✓ "status":"stopped" → 已停下 | 处理后可继续
        saga.resume "x" → = | "field":"password"
        saga.resume Guard-2026 → 正在继续 | Guard-2026 | "problem":null
        resumeSaga ✓ 安全密码错误 → 已停下 | 安全密码错误 | "resumeKey":null
        saga.resume Guard-2026 → 正在继续
        resumeSaga ✓ 没有权限 → 正在核对进度 | 没有权限 | "resumeKey":null
        recheckSaga ✓ "status":"stopped" → 已停下
        saga.resume Guard-2026 → 正在继续
        resumeSaga ✗ → 正在核对进度 | !"problem":null
        recheckSaga ✓ "status":"stopped" → 已停下
        saga.resume Guard-2026 → 正在继续
        resumeSaga ✓ "status":"running" → 逐步执行中 | "resumeKey":null
      `,
    },
    {
      title: '已停下：取消剩余步骤',
      input: 'begun before',
      steps: `
        开始 → 正在查询进度、等待变更
        lookUpSaga ✓ "status":"stopped" → 已停下
        saga.cancel → 正在取消
        cancelSaga ✓ tooLate → 逐步执行中
        不能 saga.cancel → =
      `,
    },
    {
      title: '已停下：先核对序列号，关闭',
      input: 'begun before',
      steps: `
        开始 → 正在查询进度、等待变更
        lookUpSaga ✓ erase_device → 已停下
        不能 saga.resume {"password":"Guard-2026","smsCode":"" → =
        serial.type "x" → = | "serialTail":"x"
        serial.type M8N4 → = | "serialTail":"M8N4"
        saga.resume Guard-2026 → 正在继续 | "serialTail":""
      `,
    },
    {
      title: '已停下：要短信验证码',
      input: 'begun before',
      steps: `
        开始 → 正在查询进度、等待变更
        lookUpSaga ✓ "sms_required":true → 已停下
        saga.resume {"password":"Guard-2026","smsCode":"" → = | "field":"smsCode"
        saga.resume 135790 → 正在继续 | 135790
        resumeSaga ✓ 短信验证码错误 → 已停下 | 短信验证码错误
        unlock.close → 已关闭、跟踪进度/已结束
      `,
    },
    {
      title: '查不到；进度查询失败，自动再查',
      input: 'begun before',
      steps: `
        开始 → 正在查询进度、等待变更
        lookUpSaga ✗ → 等待重试
        ⏱ retry → 后台重试 | "quiet":true
        lookAgain ✗ → 等待重试
        device.changed 11111111 → 后台重试
        outcome.check → 正在查询进度 | "quiet":false
        lookUpSaga ✗ → 等待重试
        poll.due → 后台重试
        lookAgain ✓ "output":null → 查不到
        unlock.close → 已关闭、跟踪进度/已结束
      `,
    },
    {
      title: '后台重试查到',
      input: 'begun before',
      steps: `
        开始 → 正在查询进度、等待变更
        lookUpSaga ✗ → 等待重试
        ⏱ retry → 后台重试
        device.changed 11111111 → = | "changed":true
        lookAgain ✓ "status":"running" → 逐步执行中、查询进度
      `,
    },
    {
      title: '查询失败就关闭',
      input: 'begun before',
      steps: `
        开始 → 正在查询进度、等待变更
        lookUpSaga ✗ → 等待重试
        unlock.close → 已关闭、跟踪进度/已结束
      `,
    },
    {
      title: '服务器上没有；已结束',
      input: 'begun before',
      steps: `
        开始 → 正在查询进度、等待变更
        lookUpSaga ✓ "output":null → 查不到
      `,
    },
    {
      title: '还在查就关闭',
      input: 'begun before',
      steps: `
        开始 → 正在查询进度、等待变更
        unlock.close → 已关闭、跟踪进度/已结束
      `,
    },
  ],
  foreign: ['device.changed 33333333'],
  isDialog: true,
  deaf: {
    选择步骤: '未开始，没有进度可查。',
    验证身份: '未开始，没有进度可查。',
    正在预检: '未开始，没有进度可查。',
    确认: '未开始，没有进度可查。',
    无法执行: '没有开始，没有进度可查。',
    未送达: '服务器未收到，没有进度可查。',
    未收到答复: '由人决定何时再查。',
    查不到: '服务器上没有这一次。',
    已结束: '不会再变。',
  },
  alike: { prevalidate: '改变步骤后的预检可以和上一次相同。' },
} satisfies Expected;
