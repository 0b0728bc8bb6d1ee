import type { RouteName, ShownRouteName } from '#domain/access/routes.ts';

interface Purpose {
  /** What the page will be for. */
  readonly text: string;
  /** Where part of it can be done today; 控制台 unless given. */
  readonly instead?: ShownRouteName;
}

/** One sentence for each route whose screen is not built yet. */
export const purposes: { readonly [Name in RouteName]?: Purpose } = {
  'console-appstore': { text: '挑选应用并安装到受监管的苹果设备。', instead: 'console-device-ios-list' },
  'console-report-rcs': { text: '提交姓名和证件号，查询客户的风险记录。' },
  'console-report-basic': { text: '查看和新增客户的基础报告，并显示剩余次数。' },
  'console-report-advanced': { text: '查看和新增客户的高级报告，并显示剩余次数。' },
  'console-device-wallpaper': { text: '管理门店的锁屏与主屏壁纸，供设备使用。' },
  'console-device-android-list': { text: '查看门店的安卓设备，锁定、解锁和定位它们。' },
  'console-device-android-list-archived': { text: '查看已归档的安卓设备，并取消归档。' },
  'console-device-android-default-restriction': {
    text: '设置门店对安卓设备默认采用的系统限制和应用限制。',
  },
  'console-device-android-id': { text: '查看一台安卓设备的状态、位置和操作记录，并向它发送指令。' },
  'console-merchant-config': { text: '设置门店信息、短信验证开关、开放接口和描述文件内容。' },
  'console-merchant-employee': { text: '新增和停用店员，设置他们的权限、配额和可见范围。' },
  'console-merchant-update-abm-token': { text: '下载公钥并上传苹果商务管理的令牌，使设备可以自动登记。' },
  'console-security-login-log': { text: '查看门店账号的登录时间、地址和结果。' },
  'console-security-operation-log-android': {
    text: '查看门店对安卓设备的每一次操作及其结果。',
    instead: 'console-security-operation-log-apple',
  },
};
