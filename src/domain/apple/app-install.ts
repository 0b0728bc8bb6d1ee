/** What an app that a device was told to install is at. Values are ours. */
export const appInstallStatus = {
  waiting: 0,
  downloading: 1,
  installing: 2,
  installed: 3,
  failed: 4,
} as const;
export type AppInstallStatus = (typeof appInstallStatus)[keyof typeof appInstallStatus];

export const appInstallStatuses = Object.values(appInstallStatus);

const titles: Readonly<Record<number, string>> = {
  0: '等待安装',
  1: '下载中',
  2: '安装中',
  3: '已安装',
  4: '安装失败',
};

export const appInstallTitle = (status: number): string => titles[status] ?? '未知';

export interface AppInstall {
  readonly app_name: string;
  readonly bundle_id: string;
  readonly status: AppInstallStatus;
  /** Chinese: why it failed, '' where it has not */
  readonly reason: string;
}

/** Nothing more will come of it. */
export const isInstallOver = ({ status }: Pick<AppInstall, 'status'>): boolean =>
  status === appInstallStatus.installed || status === appInstallStatus.failed;
