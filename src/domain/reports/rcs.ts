import { rcsReleaseMs } from '../limits.ts';
import { allowedExternal } from '../site/external-url.ts';
import { isHttpsUrl } from '../site/network-address.ts';
import { maskName } from '../text/mask.ts';
import { typedName } from '../text/typed.ts';
import { maskIdCard, normalIdCard } from './id-card.ts';
import { type ReportStatus, reportStatus } from './levels.ts';

/** How a risk query stands (`decision.rcs`). `over`: nobody asks the provider any more. */
export type RcsStanding = 'making' | 'failed' | 'waiting' | 'partly' | 'released' | 'over';

interface Request {
  readonly status: ReportStatus;
  readonly date_created: string;
  /** null: the customer has not released it */
  readonly last_wechat_report: object | null;
  readonly last_alipay_report: object | null;
}

export function rcsStanding(request: Request, nowMs: number): RcsStanding {
  if (request.status === reportStatus.running) return 'making';
  if (request.status === reportStatus.failed) return 'failed';
  const released = [request.last_wechat_report, request.last_alipay_report].filter((each) => each !== null);
  if (released.length === 2) return 'released';
  if (nowMs - Date.parse(request.date_created) >= rcsReleaseMs) return 'over';
  return released.length === 1 ? 'partly' : 'waiting';
}

/** The row of whom is typed, as far as masked rows tell it. */
export const openOf = <Row extends { readonly name: string; readonly id_card: string }>(
  rows: readonly Row[],
  { name, id_card }: { readonly name: string; readonly id_card: string },
): Row | undefined => {
  const number = normalIdCard(id_card);
  const masked = { name: maskName(typedName(name)), id_card: maskIdCard(number) };
  return number === ''
    ? undefined
    : rows.find((row) => row.name === masked.name && row.id_card === masked.id_card);
};

/** Chinese */
export const rcsStandingTitles: Readonly<Record<RcsStanding, string>> = {
  making: '链接生成中',
  failed: '失败',
  waiting: '待客户授权',
  partly: '部分授权',
  released: '客户已授权',
  over: '已截止',
};

/** The stand-in's page behind a link, by which the customer of a demo releases a report, and each report. */
export const demoReleasePath = (id: string, kind?: string): string =>
  `/demo/rcs/${id}${kind === undefined ? '' : `/${kind}`}`;

const demoPath = /^\/demo\/rcs\/[\da-f-]{36}(\/\w+)?$/;

/** Where a link of a provider may lead: an https address of one of these hosts, or our own page in the demo; null: 无效链接. */
export const releaseLink = (
  url: string,
  { hosts, demo }: { hosts: readonly string[]; demo: boolean },
): string | null => (demo && demoPath.test(url) ? url : isHttpsUrl(url) ? allowedExternal(url, hosts) : null);
