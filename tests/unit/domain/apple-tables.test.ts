import { describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import { appleColour } from '#domain/apple/colours.ts';
import { appleCommand, appleCommands, appleCommandTitle } from '#domain/apple/commands.ts';
import { appleFamily, appleModels, appleProductName } from '#domain/apple/models.ts';
import { appleRestrictions } from '#domain/apple/restrictions.ts';
import { fillTemplate, openVariables, starterTemplates } from '#domain/devices/lock-templates.ts';
import { catalogue } from '#server/seed/invented/catalogue.ts';

/** As the specification lists them. */
const commandNames =
  'get-hirer-phone get-sim-log lock unlock reboot set-wallpaper play-lost-mode-sound clear-passcode turn-on-activation-lock turn-off-activation-lock get-activation-lock-password erase abm-unbind remove-main-profile one-click-unlock-prevalidation get-installed-app-list set-system-restriction sync-store-default-system-restriction set-app-restriction remove schedule-os-update get-os-update-status get-location temporary-allow-enterprise-app-trust set-global-http-proxy remove-global-http-proxy set-dns-setting clear-dns-setting move-to-recycle-bin install-apps'.split(
    ' ',
  );

describe('models', () => {
  it.each([
    ['iPhone10,1', 'iPhone 8', 'iPhone'],
    ['iPhone10,6', 'iPhone X', 'iPhone'],
    ['iPhone11,8', 'iPhone XR', 'iPhone'],
    ['iPhone14,6', 'iPhone SE (第三代)', 'iPhone'],
    ['iPhone17,2', 'iPhone 16 Pro Max', 'iPhone'],
    ['iPhone17,5', 'iPhone 16e', 'iPhone'],
    ['iPhone18,1', 'iPhone 17 Pro', 'iPhone'],
    ['iPhone18,2', 'iPhone 17 Pro Max', 'iPhone'],
    ['iPhone18,3', 'iPhone 17', 'iPhone'],
    ['iPhone18,4', 'iPhone Air', 'iPhone'],
    ['iPad12,2', 'iPad (第九代)', 'iPad'],
    ['iPad15,7', 'iPad (A16)', 'iPad'],
    ['iPad16,2', 'iPad mini (A17 Pro)', 'iPad mini'],
    ['iPad15,3', 'iPad Air 11 英寸 (M3)', 'iPad Air'],
    ['iPad8,12', 'iPad Pro 12.9 英寸 (第四代)', 'iPad Pro'],
    ['iPad16,6', 'iPad Pro 13 英寸 (M4)', 'iPad Pro'],
  ])('[ios.models] %s is %s', (identifier, name, family) => {
    expect(appleProductName(identifier)).toBe(name);
    expect(appleFamily(identifier)).toBe(family);
  });

  it('[ios.models] covers every family, each identifier once', () => {
    expect(new Set(appleModels.map(({ family }) => family))).toEqual(
      new Set(['iPhone', 'iPad', 'iPad mini', 'iPad Air', 'iPad Pro']),
    );
    expect(new Set(appleModels.map(({ identifier }) => identifier)).size).toBe(appleModels.length);
    expect(appleModels.filter(({ identifier }) => !/^iP(hone|ad)\d+,\d+$/.test(identifier))).toEqual([]);
  });

  it('[ios.models] knows every iPhone from the 5s to the 17 and the Air, and each iPad beside them', () => {
    const names = (family: string) => [
      ...new Set(appleModels.filter((model) => model.family === family).map(({ name }) => name)),
    ];
    const phones =
      '5s|6|6 Plus|6s|6s Plus|SE (第一代)|7|7 Plus|8|8 Plus|X|XS|XS Max|XR|11|11 Pro|11 Pro Max|SE (第二代)|12 mini|12|12 Pro|12 Pro Max|13 Pro|13 Pro Max|13 mini|13|SE (第三代)|14|14 Plus|14 Pro|14 Pro Max|15|15 Plus|15 Pro|15 Pro Max|16 Pro|16 Pro Max|16|16 Plus|16e|17 Pro|17 Pro Max|17|Air';
    expect(names('iPhone')).toEqual(phones.split('|').map((name) => `iPhone ${name}`));
    expect(names('iPad')).toHaveLength(7);
    expect(names('iPad mini')).toHaveLength(6);
    expect(names('iPad Air')).toHaveLength(9);
    expect(names('iPad Pro')).toHaveLength(16);
  });

  it('[ios.models] [ios.colours] has a name for each model that the store can meet, in each of its colours', () => {
    const unnamed = catalogue.flatMap(({ identifier, colours }) => [
      ...(appleProductName(identifier) === identifier ? [identifier] : []),
      ...colours.filter((colour) => appleColour(colour).swatch === null),
    ]);
    expect(unnamed).toEqual([]);
    const names = new Set(
      catalogue.flatMap(({ colours }) => colours.map((colour) => appleColour(colour).name)),
    );
    expect([...names].filter((name) => !/^[\u4e00-\u9fff]+$/.test(name))).toEqual([]);
  });

  it('an unknown identifier shows itself', () => {
    expect(appleProductName('iPhone99,1')).toBe('iPhone99,1');
    expect(appleFamily('iPhone99,1')).toBeNull();
  });
});

describe('colours', () => {
  it.each([
    ['Black Titanium', '黑色钛金属', '#3c3c3d'],
    ['Desert Titanium', '沙漠色钛金属', '#d0b9a2'],
    ['midnight', '午夜色', '#2a323d'],
    ['Starlight', '星光色', '#efe8dc'],
    ['Space Gray', '深空灰色', '#6a6b6e'],
    ['space grey', '深空灰色', '#6a6b6e'],
    ['(PRODUCT)RED', '红色', '#b8232f'],
    ['Cosmic Orange', '星宇橙色', '#e8713c'],
  ])('[ios.colours] %s is %s', (colour, name, swatch) => {
    expect(appleColour(colour)).toEqual({ name, swatch });
  });

  it.each(['Chartreuse', '', '__proto__', 'constructor'])('an unknown colour shows itself: %s', (colour) => {
    expect(appleColour(colour)).toEqual({ name: colour, swatch: null });
  });
});

describe('commands', () => {
  it('[decision.hold] [decision.command-codes] [decision.credential-commands] name their permission, credential and kind, who carries them out and whether they can be undone', () => {
    const table = appleCommands.map(
      ({ name, title, permission, module, credential, kind, executor, ...row }) =>
        [
          name,
          title,
          permission ?? 'seen',
          ...(module ? [module] : []),
          credential ? 'proof' : 'open',
          kind,
          executor,
          ...(row.irreversible ? ['irreversible'] : []),
        ].join(' '),
    );
    expect(table).toEqual([
      'lock 锁定设备 apple.enableLostMode proof lostMode device',
      'unlock 解除锁定 apple.disableLostMode proof lostMode device',
      'get-location 获取位置 apple.enableLostMode open location device',
      'play-lost-mode-sound 播放声音 apple.playLostSound proof sound device',
      'reboot 重启设备 apple.reboot proof power device',
      'clear-passcode 清除锁屏密码 apple.clearPasscode proof passcode device',
      'set-wallpaper 设置壁纸 apple.setWallpaper proof wallpaper device',
      'get-installed-app-list 获取应用列表 seen open installedApps device',
      'get-os-update-status 查询系统更新 seen open osUpdateStatus device',
      'schedule-os-update 更新系统 apple.setSystemRestriction proof osUpdate device',
      'temporary-allow-enterprise-app-trust 临时允许信任企业应用 apple.setSystemRestriction proof enterpriseTrust device',
      'set-global-http-proxy 设置全局代理 apple.setSystemRestriction apple-global-http-proxy proof globalProxy device',
      'remove-global-http-proxy 移除全局代理 apple.setSystemRestriction apple-global-http-proxy proof globalProxy device',
      'set-dns-setting 设置加密 DNS apple.setSystemRestriction proof dns device',
      'clear-dns-setting 清除加密 DNS apple.setSystemRestriction proof dns device',
      'set-system-restriction 设置系统限制 apple.setSystemRestriction proof systemRestriction device',
      'sync-store-default-system-restriction 同步门店默认限制 apple.setSystemRestriction proof systemRestriction device',
      'set-app-restriction 设置应用限制 apple.setAppRestriction proof appRestriction device',
      'install-apps 安装应用 apple.setAppRestriction proof apps device',
      'turn-on-activation-lock 开启激活锁 apple.turnOnActivationLock proof activationLock maker',
      'turn-off-activation-lock 关闭激活锁 apple.turnOffActivationLock proof activationLock maker irreversible',
      'get-activation-lock-password 查看激活锁密码 apple.getActivationLockPassword proof bypassCode server',
      'get-hirer-phone 查看承租人手机号 seen open hirerPhone server',
      'get-sim-log 查看 SIM 卡记录 seen open simLog server',
      'abm-unbind ABM 解绑 apple.abmUnbind proof abm maker irreversible',
      'erase 抹掉设备 apple.erase proof enrolment device irreversible',
      'remove-main-profile 移除主描述文件 apple.removeMainProfile proof enrolment device irreversible',
      'move-to-recycle-bin 移入回收站 apple.archive proof recycleBin server',
      'restore 恢复设备 apple.archive proof recycleBin server',
      'remove 删除设备 apple.archive proof recycleBin server',
    ]);
  });

  it('[call.ios-commands] are the thirty of the specification, each with a call of its own', () => {
    const prefix = '/api/device/ios/command/';
    const calls = rows.filter(({ path }) => path.startsWith(prefix));
    expect(commandNames).toHaveLength(30);
    expect(calls.map(({ path }) => path.slice(prefix.length)).toSorted()).toEqual(commandNames.toSorted());
    expect(calls.filter(({ method, target }) => method !== 'POST' || target !== 'appleDevice')).toEqual([]);
    const given = new Set([...appleCommands.map(({ call }) => call), 'one-click-unlock-prevalidation']);
    expect([...given].toSorted()).toEqual(commandNames.toSorted());
  });

  it('[call.ios-commands] [role.codes.apple] [decision.credential-commands] each have the row of a call that asks for the same', () => {
    const apart = appleCommands.filter(({ call, permission, module, credential, title, name }) => {
      const row = rows.find(({ path }) => path === `/api/device/ios/command/${call}`);
      const access = row?.access.login ? row.access : undefined;
      const same =
        (access?.permission ?? null) === permission &&
        (access?.alsoModule ?? null) === module &&
        (row?.credential === call) === credential &&
        row?.idempotent === true &&
        (row.title === title || name !== call);
      return !same;
    });
    expect(apart).toEqual([]);
  });

  it('keep the name of a record that the table no longer has', () => {
    expect(appleCommand('unlock').title).toBe('解除锁定');
    expect(appleCommandTitle('lock')).toBe('锁定设备');
    expect(appleCommandTitle('fax')).toBe('fax');
  });
});

describe('restrictions', () => {
  it('have a key each and Chinese texts', () => {
    expect(new Set(appleRestrictions.all.map(({ code }) => code)).size).toBe(appleRestrictions.all.length);
    expect(appleRestrictions.find('allowCamera')).toEqual({
      code: 'allowCamera',
      title: '允许使用相机',
      description: '关闭后相机图标隐藏，不能拍照和视频通话',
      byDefault: true,
    });
    expect(appleRestrictions.find('allowTimeTravel')).toBeUndefined();
  });

  it('differ where a device is told otherwise than its store says', () => {
    const store = { allowCamera: false, allowAirDrop: false, forceWiFiPowerOn: true, allowSafari: true };
    const device = { allowCamera: true, allowAirDrop: false, allowAppRemoval: false, allowAssistant: true };
    expect(appleRestrictions.differing(device, store)).toEqual([
      'allowCamera',
      'forceWiFiPowerOn',
      'allowAppRemoval',
    ]);
    expect(appleRestrictions.differing({}, {})).toEqual([]);
    expect(appleRestrictions.differing({ allowTimeTravel: true }, {})).toEqual(['allowTimeTravel']);
  });
});

describe('lock messages', () => {
  const dueBack = '您的租期已于 {到期日} 到期，请联系{门店}办理续租或归还。';

  it('fill in what is known and leave the rest open', () => {
    expect(fillTemplate(dueBack, { 门店: '城西旗舰店', 到期日: ' ' })).toBe(
      '您的租期已于 {到期日} 到期，请联系城西旗舰店办理续租或归还。',
    );
    expect(fillTemplate('{未知} {承租人}', { 承租人: '$& 王' })).toBe('{未知} $& 王');
  });

  it('tell what is still open', () => {
    expect(openVariables(dueBack)).toEqual(['到期日', '门店']);
    expect(openVariables(fillTemplate(dueBack, { 到期日: '11 月 20 日', 门店: '城西旗舰店' }))).toEqual([]);
  });

  it('[decision.templates] of a store that has set none have a name each', () => {
    expect(starterTemplates.map(({ name }) => name)).toEqual([
      '设备遗失',
      '到期未还',
      '租金逾期',
      '资料核对',
    ]);
  });
});
