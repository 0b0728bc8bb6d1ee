import { type Restriction, type RestrictionGroup, restrictionTable } from '../devices/restrictions.ts';

const row = (code: string, title: string, description: string, byDefault = true): Restriction => ({
  code,
  title,
  description,
  byDefault,
});

/** Titles, descriptions and groups are ours; keys and defaults are those of Apple's Restrictions payload. */
const groups: readonly RestrictionGroup[] = [
  {
    title: '账户与外观',
    restrictions: [
      row('allowAccountModification', '允许修改账户', '关闭后不能添加、退出 Apple 账户和邮件账户'),
      row('allowPasscodeModification', '允许修改锁屏密码', '关闭后不能添加、更改或移除锁屏密码'),
      row('allowFingerprintModification', '允许修改面容和触控 ID', '关闭后不能添加或移除面容和指纹'),
      row('allowDeviceNameModification', '允许修改设备名称', '关闭后设备名称由门店管理'),
      row('allowWallpaperModification', '允许更换壁纸', '关闭后壁纸由门店管理'),
      row('allowFindMyDevice', '允许查找我的设备', '关闭后“查找”中不显示此设备选项'),
    ],
  },
  {
    title: '防止脱管',
    restrictions: [
      row('allowEraseContentAndSettings', '允许抹掉内容和设置', '关闭后用户不能在设置中抹掉设备'),
      row('allowUIConfigurationProfileInstallation', '允许安装描述文件', '关闭后不能手动安装描述文件和证书'),
      row('allowEnablingRestrictions', '允许开启屏幕使用时间', '关闭后不能自行设置内容和隐私访问限制'),
      row('allowHostPairing', '允许连接电脑', '关闭后只能与管理用的电脑配对'),
      row('allowUSBRestrictedMode', 'USB 受限模式', '关闭后锁定时仍可连接 USB 配件'),
      row(
        'allowUnpairedExternalBootToRecovery',
        '允许陌生电脑进入恢复模式',
        '关闭后未配对的电脑不能重启到恢复模式',
        false,
      ),
      row('allowProximitySetupToNewDevice', '允许就近设置新设备', '关闭后不能用此设备快速设置其他设备'),
    ],
  },
  {
    title: '网络',
    restrictions: [
      row('allowVPNCreation', '允许添加 VPN', '关闭后不能自行添加 VPN 配置'),
      row('allowCellularPlanModification', '允许修改蜂窝套餐', '关闭后不能更改蜂窝套餐设置'),
      row('allowESIMModification', '允许修改 eSIM', '关闭后不能添加或移除 eSIM'),
      row('allowBluetoothModification', '允许修改蓝牙设置', '关闭后蓝牙开关保持不变'),
      row('allowPersonalHotspotModification', '允许修改个人热点', '关闭后个人热点设置保持不变'),
      row('forceWiFiPowerOn', '强制开启无线局域网', '开启后不能在设置中关闭无线局域网', false),
    ],
  },
  {
    title: '应用',
    restrictions: [
      row('allowAppInstallation', '允许安装应用', '关闭后不能安装和更新应用'),
      row('allowAppRemoval', '允许删除应用', '关闭后不能删除已安装的应用'),
      row('allowSystemAppRemoval', '允许删除系统应用', '关闭后不能删除系统自带应用'),
      row('allowEnterpriseAppTrust', '允许信任企业应用', '关闭后不能信任新的企业应用开发者'),
      row('allowInAppPurchases', '允许应用内购买', '关闭后应用内不能付费购买'),
    ],
  },
  {
    title: '功能',
    restrictions: [
      row('allowCamera', '允许使用相机', '关闭后相机图标隐藏，不能拍照和视频通话'),
      row('allowScreenShot', '允许截屏和录屏', '关闭后不能保存屏幕内容'),
      row('allowAirDrop', '允许隔空投送', '关闭后不能用隔空投送收发文件'),
      row('allowAssistant', '允许使用 Siri', '关闭后不能使用 Siri'),
      row('allowSafari', '允许使用 Safari 浏览器', '关闭后浏览器图标隐藏'),
      row('allowGameCenter', '允许使用 Game Center', '关闭后 Game Center 图标隐藏'),
    ],
  },
  {
    title: '系统',
    restrictions: [
      row('forceAutomaticDateAndTime', '强制自动设置时间', '开启后日期与时间不能手动更改', false),
      row('forceDelayedSoftwareUpdates', '推迟系统更新', '开启后系统更新推迟 30 天出现', false),
    ],
  },
];

/** What a supervised iPhone or iPad can be kept from. */
export const appleRestrictions = restrictionTable(groups);
