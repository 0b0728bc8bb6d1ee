import { type Restriction, type RestrictionGroup, restrictionTable } from '../devices/restrictions.ts';

const row = (code: string, title: string, description: string): Restriction => ({
  code,
  title,
  description,
  byDefault: false,
});

/**
 * Android's user restrictions by their own names (`decision.android.restrictions`): the values of UserManager.DISALLOW_…; on means that
 * it is forbidden. Titles, descriptions and groups are ours.
 */
const groups: readonly RestrictionGroup[] = [
  {
    title: '防止脱管',
    restrictions: [
      row('no_factory_reset', '禁止恢复出厂设置', '开启后不能在设置中清除全部数据'),
      row('no_safe_boot', '禁止安全模式', '开启后不能以安全模式启动'),
      row('no_debugging_features', '禁止 USB 调试', '开启后不能打开开发者选项中的调试'),
      row('no_usb_file_transfer', '禁止 USB 传输文件', '开启后连接电脑只能充电'),
      row('no_physical_media', '禁止外接存储', '开启后不能使用存储卡和 U 盘'),
      row('no_add_user', '禁止添加用户', '开启后不能新建其他用户'),
      row('no_user_switch', '禁止切换用户', '开启后不能切换到其他用户'),
      row('no_config_date_time', '禁止修改日期和时间', '开启后时间由网络校准'),
    ],
  },
  {
    title: '应用',
    restrictions: [
      row('no_install_unknown_sources', '禁止安装未知来源应用', '开启后只能从应用商店安装'),
      row('no_install_apps', '禁止安装应用', '开启后不能安装和更新应用'),
      row('no_uninstall_apps', '禁止卸载应用', '开启后不能卸载已安装的应用'),
      row('no_control_apps', '禁止管理应用', '开启后不能在设置中停止应用或清除其数据'),
    ],
  },
  {
    title: '账户与安全',
    restrictions: [
      row('no_modify_accounts', '禁止修改账户', '开启后不能添加或移除账户'),
      row('no_config_credentials', '禁止修改凭据', '开启后不能安装或移除证书'),
      row('no_set_wallpaper', '禁止更换壁纸', '开启后壁纸由门店管理'),
    ],
  },
  {
    title: '网络',
    restrictions: [
      row('no_config_vpn', '禁止修改 VPN', '开启后不能添加或更改 VPN'),
      row('no_config_wifi', '禁止修改 WLAN', '开启后不能添加或更改 WLAN 网络'),
      row('no_config_mobile_networks', '禁止修改移动网络', '开启后不能更改移动网络设置'),
      row('no_config_tethering', '禁止修改热点', '开启后不能设置个人热点'),
      row('no_config_bluetooth', '禁止修改蓝牙', '开启后不能更改蓝牙设置'),
      row('no_network_reset', '禁止重置网络设置', '开启后不能把网络设置恢复为初始状态'),
      row('no_airplane_mode', '禁止飞行模式', '开启后不能打开飞行模式'),
    ],
  },
  {
    title: '位置与分享',
    restrictions: [
      row('no_config_location', '禁止修改位置信息', '开启后不能关闭位置信息'),
      row('no_share_location', '禁止分享位置', '开启后应用不能读取位置'),
      row('no_bluetooth_sharing', '禁止蓝牙分享', '开启后不能用蓝牙发送文件'),
      row('no_outgoing_beam', '禁止 NFC 分享', '开启后不能用 NFC 发送内容'),
    ],
  },
  {
    title: '通信',
    restrictions: [
      row('no_sms', '禁止收发短信', '开启后不能收发短信'),
      row('no_outgoing_calls', '禁止拨打电话', '开启后只能拨打紧急电话'),
    ],
  },
];

/** What an Android device can be kept from. */
export const androidRestrictions = restrictionTable(groups);
