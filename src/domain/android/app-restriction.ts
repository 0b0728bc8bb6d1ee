/** `decision.android.restrictions` */
export const androidAppMode = { noInstall: 0, allowedOnly: 1 } as const;
export const androidAppModes = Object.values(androidAppMode);

const titles: Readonly<Record<number, string>> = { 0: '禁止安装新应用', 1: '只允许名单内的应用' };

export const androidAppModeTitle = (mode: number | null): string =>
  mode === null ? '未限制' : (titles[mode] ?? '未知');
