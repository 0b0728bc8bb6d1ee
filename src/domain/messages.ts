/** Chinese sentences for every expected refusal. Server and console say the same words. */
export const invalidInput = '提交的内容有误';
export const notFound = '未找到';
export const deviceNotFound = '设备不存在';
export const sessionGone = '登录已失效，请重新登录';
export const leftElsewhere = '已在其他标签页退出登录';
export const personChanged = '浏览器中登录的账号已更换，页面已随之更新';
export const tokenExpired = '登录已过期';
export const clerkDisabled = '账号已停用，请联系门店管理员';
export const permissionDenied = '没有权限执行此操作';
/** the way out of `permissionDenied` */
export const askForRight = (titles: string) => `需要“${titles}”权限，请联系门店管理员开通`;
export const moduleMissing = '门店未开通此功能';
/** the way out of `moduleMissing` */
export const loginFailed = '手机号或密码错误';
export const captchaMismatch = '验证码错误或已过期，请重新输入';
export const captchaAgain = '该手机号或当前网络近期尝试次数较多，请按新图片重新输入验证码';
export const secondaryMismatch = '安全密码错误';
export const keyInvalid = '授权已过期，请重新输入安全密码';
export const secondaryUnset = '尚未设置安全密码';
export const secondaryLocked = '安全密码错误次数过多，请 15 分钟后再试';
/** a repeated request for what is told only once proven */
export const disclosureOver = '这次查看已结束，请重新获取';
export const wallpaperNotFound = '壁纸不存在';
export const wallpaperNotJpeg = '文件不是 JPEG 图片';
export const wallpaperBroken = '图片已损坏，无法读取';
export const wallpaperTooLarge = (megabytes: number) => `图片超过 ${megabytes} MB`;
export const wallpaperTooWide = (most: number) => `图片的宽或高超过 ${most} 像素`;
export const wallpapersFull = (most: number) => `门店最多保存 ${most} 张壁纸`;
export const deleteWallpapersFirst = '先删除不再使用的壁纸';
export const wallpaperOfSystem = '系统壁纸不能删除';
export const wallpaperOfOther = '只有上传者和门店管理员可以删除此壁纸';
export const wallpaperWaiting = (count: number) => `${count} 条设置此壁纸的指令等待发出，暂不能删除`;
export const wallpaperInBatch = '正在进行的批量操作使用此壁纸，暂不能删除';
export const deleteWhenSent = '等指令发出，或取消后再删除';
export const deleteWhenBatchEnds = '等批量操作结束，或停止后再删除';
export const pacUrlMissing = '门店未设置代理 PAC 地址';
export const pacUrlExit = '填写 PAC 地址，或先在门店设置中保存';
export const osVersionNotOffered = (version: string) => `该设备没有可用的 ${version} 更新`;
export const osVersionExit = (versions: string) => `可更新到：${versions}`;
export const smsMismatch = '短信验证码错误或已过期';
export const smsNotSent = '短信发送失败，请稍后再试';
export const smsTooMany = '短信发送过于频繁，请稍后再试';
export const loginLocked = '登录尝试次数过多，请 15 分钟后再试，或重置密码';
export const tooMany = '操作过于频繁，请稍后再试';
export const tooLarge = '提交的内容过大';
export const keyReused = '同一请求编号已用于另一项操作';
export const accountChanged = '当前登录的已是另一个账号，本次操作未执行';
export const registrationClosed = '注册未开放';
export const phoneRegistered = '该手机号已注册，请直接登录';
export const storeNameRequired = '请输入门店名称';
export const clerkNameRequired = '请输入姓名';
export const internal = '服务器出错，请稍后再试';
export const unavailable = '服务暂时不可用，请稍后再试';
/** `call.ios`: detail with mdm_check */
export const deviceNotAsked = '暂时无法向设备核对，请稍后再试';
/** parts of /readyz (`decision.not-connected`) */
export const partSilent = '无响应';
export const migrationsMissing = '数据库结构尚未更新到当前版本';
export const loopsStuck = (names: readonly string[]) => `后台任务无响应：${names.join('、')}`;
export const loopsFailing = (names: readonly string[]) => `后台任务持续出错：${names.join('、')}`;
/** `route.placeholders`, `route.goto.unknown` */
export const comingSoon = '即将推出，敬请期待';
export const pageDenied = '没有权限打开该页面，已回到控制台';
export const pageNotEnabled = '门店未开通此功能，已回到控制台';
export const gotoInvalid = '跳转无效';
export const leavingFor = (host: string) => `即将离开，前往 ${host}`;
export const screenNotLoaded = '页面加载失败，请检查网络后重试';
export const updateNotNow = '暂时无法更新，请稍后再试';
export const tooManyRedirects = '跳转次数过多，页面无法打开';
/** `guard.route-rule`: what is wrong with a rule */

export const requestFailed = '请求出错';
export const network = '请求失败，请检查网络';
export const offline = '网络已断开，恢复后数据会自动更新';
export const commandAccepted = '指令已受理';
export const commandNotReceived =
  '服务器暂未收到该指令，可以重试，不会重复执行。若关闭，请稍后在设备记录中确认。';
export const sessionNotStored = '登录信息保存失败，请检查浏览器是否允许保存数据';

export const whenPast = '锁定时间不能早于当前时间';
export const whenTooFar = '锁定时间不能超过一年后';
export const whenInvalid = '锁定时间格式有误';
export const lockMessageRequired = '未填写锁定提示内容';
export const passwordRequired = '请输入密码';
export const passwordFormat = '密码为 6 到 16 位字母、数字或符号';
export const mobileFormat = '请输入正确的手机号';
export const contactPhoneFormat = '联系电话只能填写数字、空格和 + - ( )';
export const captchaRequired = '请输入验证码';
export const smsCodeFormat = '请输入 6 位短信验证码';
export const credentialRequired = '请提供安全密码或授权，且只提供一种';

export const queuedOffline = '设备离线，上线后执行';
export const batchNothing = '没有符合条件的设备';
export const deviceOutOfReach = '设备已移除，或已不在可见范围内';
export const batchDevicesMissing = (count: number) =>
  `${count} 台设备已移除或已不在可见范围内，整批未提交；可以只对其余设备执行`;
export const batchesRunning = (most: number) => `最多同时进行 ${most} 个批量操作，请等其中一个完成`;
export const batchOver = '这批操作已超过 24 小时或已放弃，请重新发起';
export const batchStillRunning = '这批操作正在执行，请先停止';
export const batchItemBroken = '服务器出错，未执行，可以重试';

/** registering devices and handing them over (`decision.quota`) */
export const noRoom = '配额已用完';
export const storeIsFull = (count: number) =>
  `门店最多可登记 ${count} 台设备，可先把不再使用的设备移入回收站`;
export const hirerSaved = '承租人已保存';
export const receiverRequired = '请选择店员';
export const alreadyTheirs = '所属店员已是该店员';
export const clerkNotFound = '店员不存在';
/** Says what was changed, not into what: records outlast whoever had the device. '' where nothing was. */
export const editedFields = (
  fields: readonly { what: string; before: string | null; after: string | null }[],
) =>
  fields
    .filter(({ before, after }) => before !== after)
    .map(({ what, before, after }) => `${before === null ? '登记' : after === null ? '清除' : '修改'}${what}`)
    .join('，');
export const deviceInBin = '设备在回收站中';
export const askAdministrator = '请联系门店管理员';
export const serialTaken = '该序列号已在门店登记';
export const serialTakenBy = (who: string | null) =>
  who ? `该序列号已登记，所属店员：${who}` : '该序列号已登记，未分配店员';
export const serialOpenIt = '可打开该设备查看';
export const serialInBin = '该序列号的设备在回收站中';
export const restoreFromBin = '先从回收站恢复设备';
export const deviceArchived = '设备已归档';
export const unarchiveFirst = '先取消归档';
export const enrolmentCodeUsed = '已有设备使用此入网码';
export const tooManyEnrolmentCodes = (most: number) => `未使用的入网码已有 ${most} 个`;
export const endEnrolmentCodesFirst = '先停用不再需要的入网码';
/** in production, where somebody could listen (`decision.android.protocol`) */
export const enrolmentUnsafe = '平台未全部使用 https，不能生成入网码';
export const enrolmentUnsafeExit = '请联系运营方，将 PUBLIC_URL 和 ANDROID_AGENT_URL 设为 https 地址';
/** told to phones, in Chinese for whoever holds one */
export const enrolmentCodeInvalid = '入网码无效、已使用或已过期';
/** of a phone that the store knows already */
export const enrolledAgain = '重新入网，原有密钥作废';
/** whose a new device is; null: nobody's */
export const registeredFor = (who: string | null) => `所属店员：${who ?? '未分配'}`;
/** … by a code that was made for somebody else; null: nobody's */
export const ownerStays = (who: string | null) => `所属店员不变：${who ?? '未分配'}`;
/** told to a phone whose number stands in the store, and to who waits for it */
export const enrolledAlready = '该设备已在店内，请在设备详情里重新入网';
/** of a key, where only the password will do */
export const lostArchivePassword = '设备已锁定或受监管，失联归档每次都需要输入安全密码';
export const lostIsBack = '失联归档的设备恢复联系，已回到设备列表';
export const otherDevicesCode = '此入网码用于另一台设备，请核对序列号';
export const enrolledElsewhere = '此设备仍由其他门店管理';
/** of a code that waited out its hold window */
export const passcodeNotReleased = '密码未发放：该操作已撤销或未执行';
export const serialRepeated = '与前面的行重复';
export const importEmpty = '请先粘贴序列号，或选择文件';
export const fileNotRead = '文件读取失败，请另存为 CSV 或 TXT 后再选择，或直接粘贴';
export const importRefused = '部分设备不能登记，因此未登记任何设备';

/** restrictions (`store.defaults`) */
export const noDefaultSystemRestriction = '门店未设置默认系统限制';
export const noDefaultAppRestriction = '门店未设置默认禁用的应用';
export const noDefaultAllowedApps = '门店未设置默认允许名单，请选择允许打开的应用';
export const setDefaultsFirst = '先在默认限制中设置';
export const defaultNotTaken = '未收到答复。刚刚核对过：服务器上尚未保存您的改动，可以重试';
/** in place of the name of whoever changed something, to that person, who has it open in another tab or on another computer, too */
export const yourselfElsewhere = '您在其他页面';

/** services outside */
export const appSearchUnavailable = '应用商店无响应，请稍后再试';
export const geocoderUnavailable = '地图服务无响应，请稍后再试';

/** `decision.export` */
export const exportNothing = '没有符合条件的设备';
export const exportTooMuch = (rows: number) => `一次最多导出 ${rows / 10_000} 万台设备，请缩小筛选范围`;
export const exportRunning = '已有一个导出正在进行，请等待完成，或先取消';
export const exportUncertain = '未收到答复，导出可能已经开始。可以重试，不会重复导出';
export const exportNotAllowed = '导出人的账号已停用，或已没有查看全部设备的权限';
export const exportBroken = '服务器多次出错，导出未完成，请重新导出';
export const exportDiffers = (total: number, done: number) =>
  `导出期间设备有变化：开始时 ${total} 台，文件中 ${done} 台`;
export const exportNoFile = '文件未生成，或已过保留时间';

/** short for `conflictMessage` */
export const unfinished = '有未完成的操作';

/** cancelling (`call.ios.cancel`) */
export const cancelGone = '该操作已取消或已执行';
export const cancelEnded = '该操作已结束，无需取消';
export const cancelWon = '已取消（未发出）';
/** handed over, and given back by the gateway before the device had it (`decision.withdraw`) */
export const cancelTakenBack = '已取消（已收回）';
export const cancelled = '已取消';
/** its hold window has begun anew (`decision.hold`) */
export const holdBegunAnew = '未能按时发出，撤销时限已重新计时';

/** in its hold window (`decision.hold`) */
export const undoWon = '已撤销（未发出）';
export const cancelSentAlready = '指令已发出，设备仍可能执行';
export const cancelTooLate = `来不及取消：${cancelSentAlready}`;
export const cancelAfterDone = '来不及取消：设备已执行';
export const cancelAfterEnd = '来不及取消：该操作已结束';

/** what a device that enrols anew no longer knows of */
export const lockedAgain = '设备已重新入网，系统已再次锁定';
export const enrolledAnew = '设备已重新入网，此前的指令作废';

/** one-click unlock (`decision.unlock-saga`) */
export const oneClickUnlock = '一键解锁';
export const waitOrCancel = '请等待完成，或先取消该操作';
export const nothingApplies = '所选步骤都不适用于该设备';
export const resumeWhenEnded = '等待完成后继续';
export const unlockNotStopped = '一键解锁未停止，无需继续';
export const resumeByOthers = '由其他有权限的人继续';
export const unlockEnded = '一键解锁已结束，无需取消';
export const unlockAnswerLost = '未收到答复，当前显示的是刚查询到的进度。如未生效可重试，不会重复执行。';

/** Who came first, in the words that both people see (`decision.one-active`). */
