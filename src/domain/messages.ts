/** Chinese sentences for every expected refusal. Server and console say the same words. */
export const messages = {
  invalidInput: '提交的内容有误',
  notFound: '没有找到',
  deviceNotFound: '设备不存在',
  sessionGone: '登录已失效，请重新登录',
  tokenExpired: '登录凭证已过期',
  clerkDisabled: '账号已停用，请联系门店管理员',
  permissionDenied: '没有权限执行此操作',
  moduleMissing: '门店未开通此功能',
  loginFailed: '手机号或密码错误',
  captchaMismatch: '验证码错误或已过期，请重新输入',
  secondaryMismatch: '安全密码错误',
  keyInvalid: '授权已过期，请重新输入安全密码',
  secondaryUnset: '尚未设置安全密码',
  secondaryLocked: '安全密码错误次数过多，请 15 分钟后再试',
  smsMismatch: '短信验证码错误或已过期',
  smsTooMany: '短信发送过于频繁，请稍后再试',
  tooMany: '操作过于频繁，请稍后再试',
  tooLarge: '提交的内容过大',
  keyReused: '同一请求编号已用于另一项操作',
  internal: '服务器出错，请稍后再试',
  unavailable: '服务暂时不可用，请稍后再试',
  requestFailed: '请求出错',
  network: '请求失败，请检查网络',
  commandNotReceived: '服务器目前没有收到这条指令，可以重试，不会重复执行。若关闭，请稍后在设备记录中确认。',
  sessionNotStored: '登录信息没有保存成功，请检查浏览器是否允许保存数据',

  whenPast: '定时时间不能早于现在',
  whenTooFar: '定时时间不能超过一年',
  whenInvalid: '定时时间格式有误',
  lockMessageRequired: '请填写锁定提示内容',
  passwordFormat: '密码为 6 到 16 位字母、数字或符号',
  mobileFormat: '请输入正确的手机号',
  captchaRequired: '请输入验证码',
  smsCodeFormat: '请输入 6 位短信验证码',
  credentialRequired: '请提供安全密码或授权，且只提供一种',

  /** short for `conflictMessage` */
  unfinished: '有未完成的操作',
  scheduleGone: '该定时锁定已取消或已执行',
  scheduleEnded: '该操作已结束，无需取消',
  scheduleTooLate: '来不及取消：指令已经发出',
} as const;

/** Who came first, in the words that both people see (`decision.one-active`). */
export const conflictMessage = (who: string, when: string, title: string, statusTitle: string) =>
  `${who} 已于 ${when} 发起${title}（${statusTitle}），请等待其完成`;
