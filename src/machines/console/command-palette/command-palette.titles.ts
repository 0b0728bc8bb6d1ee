import { freshTitles } from '#machines/kits/fresh/fresh.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose: '按一个快捷键，输入几个字或拼音首字母，就能打开页面、找到设备，或打开设备此刻可用的操作。',
  events: {
    'text.type': '输入',
    'device.choose': '选中设备',
    'device.leave': '返回全部',
    ...freshTitles.events,
  },
  guards: {
    atDevice: '从设备页打开',
    isSearchable: '够长，可以查找设备',
    wasFound: '在找到的设备里',
    missing: '没有这台设备',
    isChosen: '是选中的设备',
    ...freshTitles.guards,
  },
  effects: { findDevices: '查找设备', readDevice: '读取设备' },
  delays: { ...freshTitles.delays, pause: '查找' },
};
