import { ExternalLink } from 'lucide-react';
import type { RcsItem } from '#api/contract/reports/rcs.ts';
import { linkInvalid } from '#domain/reports/messages.ts';
import { css } from '#styled/css/index.mjs';
import { Link } from '#ui/shell/link.tsx';

const styles = {
  link: css({
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    whiteSpace: 'nowrap',
    '& svg': { w: 'iconSm', h: 'iconSm' },
  }),
};

/** The reports that a customer may release, in the order of their columns. */
export const releasable = [
  { name: '微信报告', of: (item: RcsItem) => item.last_wechat_report },
  { name: '支付宝报告', of: (item: RcsItem) => item.last_alipay_report },
] as const;

/** Opens a released report on the page of its provider; `about` tells those of several people apart. '': it may lead nowhere. */
export const ReportLink = ({ url, about, children }: { url: string; about: string; children: string }) =>
  url === '' ? (
    <span>{linkInvalid}</span>
  ) : (
    <Link href={url} target="_blank" rel="noopener noreferrer" aria-label={`${children}：${about}（新窗口）`}>
      <span className={styles.link}>
        {children}
        <ExternalLink aria-hidden="true" />
      </span>
    </Link>
  );
