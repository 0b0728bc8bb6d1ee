import { enrolSerialMaxLength, lockMessageMaxLength } from './limits.ts';
import * as messages from './messages.ts';
import { spaced } from './text/spaced.ts';

/** Sentences with something in them that are read behind the login: apart from `messages.ts`, which every page loads. */

/** Stands for a value that is nobody's business (`decision.journal`). */
export const changedValue = '已更改';

export const importTooMany = (most: number, count: number) =>
  `一次最多登记 ${most} 台设备，现在有 ${count} 台，请分几次登记`;

export const fileTooLarge = (kilobytes: number) =>
  `文件超过 ${kilobytes} KB，未读取，请只保留要登记的设备后再选择`;

/** services outside, asked too often by one person */
export const appSearchTooMany = '搜索应用过于频繁，请一分钟后再试';
export const uploadsTooMany = '上传壁纸过于频繁，请稍后再试';
export const geocoderTooMany = '查询地址过于频繁，请一分钟后再试';

/** files to import devices from */
export const fileNotTable = '不是可以读取的表格文件，请选择 XLSX、CSV 或 TXT 文件，或直接粘贴';
export const fileOldOrLocked =
  '旧版 XLS 或带密码的文件无法读取，请在表格软件中另存为不带密码的 XLSX 后再选择';
export const fileTooLate = '文件读好时已开始预检，未填入，请返回修改后再选择一次';
export const sheetEmpty = '文件打开时显示的工作表是空的';
export const sheetRead = (name: string, others: number) =>
  `读取的是工作表“${name}”，另有 ${others} 个工作表未读取`;
export const rowsHidden = (count: number) => `有 ${count} 行已隐藏，未读取`;
export const columnsHidden = (count: number) => `有 ${count} 列已隐藏，未读取`;
export const sheetTooLarge = (megabytes: number) =>
  `表格展开后超过 ${megabytes} MB，未读取，请只保留要登记的设备后再选择`;
export const sheetReaderMissing =
  '读取表格的程序加载失败，请检查网络；若有新版本，请更新后再选择，也可以直接粘贴';

/** what became of a cell of such a table */
export const titleLine = (number: number, text: string) => `第 ${number} 行“${text}”是标题，未导入`;
export const cellError = (column: string, shown: string) => `${column}在表格中是错误值 ${shown}，未导入`;
export const digitsLost = (column: string, shown: string) =>
  `${column}在表格中是 ${shown}，位数已丢失，未导入，请输入完整`;
export const shownShort = (column: string) => `${column}在表格中显示为科学计数，请核对每一位`;
export const labelTaken = (written: string) => `表格中写作“${written}”，序列号前的标记已忽略，请核对`;
export const sheetNotWritten = '表格生成失败，请检查网络后重试；若有新版本，请先更新';
export const serialColumnMissing = '未找到序列号所在的列，请在表头选择';

/** pictures to make wallpapers of */
export const pictureRequired = '请选择图片';
export const pictureNotReadable = '浏览器无法读取此图片，请另存为 JPEG 或 PNG 后再选择';
export const pictureNotDrawn = '浏览器无法处理此图片，请换一张';
export const pictureTooLate = '图片读好时已开始上传，未更换';

/** the store's shelf of apps */
export const appShelfFull = (most: number) => `门店货架最多放 ${most} 个应用`;
export const clearAppShelfFirst = '先移出不再使用的应用';

/** apps to install */
export const appsRequired = '请选择要安装的应用';
export const appsMost = (most: number) => `一次最多安装 ${most} 个应用`;

/** the person's own, in another window or on another computer */
export const whiteListChanged = '白名单刚在别处修改过，请查看后再保存';

/** an empty field of the secondary password */
export const secondaryPasswordRequired = '请输入安全密码';

/** Who has changed something last, and when; null: nobody is on record. */
export type LastEditor = {
  readonly who: string;
  readonly when: string;
  /** it is whoever is told of it */
  readonly isSelf: boolean;
} | null;

const justBy = (by: LastEditor) =>
  by === null ? '刚被' : spaced`刚由${by.isSelf ? messages.yourselfElsewhere : by.who}于${by.when}`;

/** what somebody wrote down since a dialog was opened */
export const editedMeanwhile = (what: string, by: LastEditor) =>
  spaced`${what}${justBy(by)}修改过，请查看后再保存`;
/** the same, of a device's link that was made anew since it was looked at */
export const linkChangedMeanwhile = (by: LastEditor) =>
  spaced`登记链接${justBy(by)}更换，请取消后查看现在的链接`;

/** An own save was given up without its answer: what a new edit would be based on is not known yet. */
export const ownSaveUnsure = '正在核对上次保存的结果，请稍后再编辑';

/** to whoever logs in with a password that an administrator has reset */
export const passwordToChange = '登录密码由系统生成，请先修改登录密码';

/** the store's switch was turned on while a dialog was open */
export const smsNowAsked = '门店已开启短信验证，请获取验证码后再试';

/** enrolment links (`valid.ios.enrol-serial`) */
export const serialNotEnrollable = `序列号超过 ${enrolSerialMaxLength} 位，不能通过登记链接登记`;
export const serialEnrollExit = '请核对序列号是否输错';

/** views of the list (`prefs.local`) */
export const viewsFull = (most: number) => `最多保存 ${most} 个视图，请先删除不用的`;

/** more devices than a batch takes */
export const batchMost = (most: number) => `一次最多处理 ${most} 台设备`;
export const batchTooMuch = (most: number) => `符合条件的设备超过 ${most} 台，请缩小筛选范围`;

/** a number that a person types before many devices are locked or restricted (`decision.batch.count`) */
export const batchCountRequired = '请输入设备数量';
export const batchCount = (count: number) => `设备共 ${count} 台，与输入的数量不符`;

/** a batch of restrictions */
export const wallpaperRequired = '请选择一张壁纸';
export const wallpaperGone = '选择的壁纸已删除，请选择其他壁纸';
export const restrictionsRequired = '门店默认限制未加载，请重试';
export const seemsRestricted = '似乎已是此设置，仍会发送';
export const restrictionsToChange = (count: number) => `将改动 ${count} 项`;

export const cancelWonBy = (who: string, when: string) => spaced`${who}已于 ${when} 取消，指令未发出`;

export const cancelTakenBackBy = (who: string, when: string) =>
  spaced`${who}已于 ${when} 取消，指令已收回，设备不会执行`;

export const cancelTooLateBy = (who: string, when: string) =>
  spaced`${who}已于 ${when} 取消，但来不及：指令已发出`;

export const conflictMessage = (who: string, when: string, title: string, statusTitle: string) =>
  spaced`${who}已于 ${when} 发起${title}（${statusTitle}），请等待完成，或先取消该指令`;

/** The same of one whose result nobody knows: its end may never come, so the way out is named. */
export const unknownInTheWay = (who: string, when: string, title: string, statusTitle: string) =>
  spaced`${who}已于 ${when} 发起${title}（${statusTitle}），设备仍可能执行。如需再次发起，请先取消该指令`;

/** The same of one that waits for the device: it will act by itself once the device is heard of. */
export const waitingInTheWay = (who: string, when: string, title: string, statusTitle: string) =>
  spaced`${who}已于 ${when} 发起${title}（${statusTitle}），设备联网后自动执行，无需重复操作；不再需要时可取消该指令`;

export const askForModule = (title: string) => `需要开通“${title}”，请联系平台客服`;

export const rulePathInvalid = (path: string) =>
  `路径“${path}”应以 / 开头，只能在结尾用 /** 表示其下所有路径`;

export const ruleRedirectInvalid = (redirect: string) =>
  `跳转目标“${redirect}”应为站内路径或完整的 https 地址`;

export const ruleRepeated = (path: string) => `路径“${path}”有两条规则`;

export const ruleCircular = (path: string) => `从“${path}”开始的跳转形成循环`;

export const clerkIsFull = (who: string, count: number) =>
  spaced`${who}的配额为 ${count} 台，请联系门店管理员调整`;
export const receiverDisabled = (who: string) => spaced`${who}的账号已停用，不能再接收设备`;
export const handedOver = (from: string | null, to: string) => spaced`由${from ?? '未分配'}变更为${to}`;
export const defaultChanged = (by: string | null) =>
  spaced`默认限制刚${by === null ? '被' : spaced`由${by}`}修改过，请查看后再保存`;
/** what somebody began goes on only while they may still do it */
export const starterDisabled = (who: string) => spaced`发起人${who}的账号已停用，请其他有权限的人处理`;
export const starterWithoutRight = (who: string, title: string) =>
  spaced`发起人${who}已没有“${title}”权限，请其他有权限的人处理`;
export const starterOutOfScope = (who: string) => spaced`设备已不由发起人${who}管理，请其他有权限的人处理`;
/** a variable of the text has nothing to stand for (`decision.templates`) */
export const lockHirerOpen = '设备没有登记承租人，无法填入 {承租人}';
export const lockDueDayOpen = '请选择到期日';
export const lockPhoneOpen = '没有联系电话，无法填入 {联系电话}';
export const lockFilledTooLong = `填入变量后，锁定提示内容超过 ${lockMessageMaxLength} 个字`;
