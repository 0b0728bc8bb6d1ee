import { Banner } from '#ui/display/banner.tsx';
import type { Draft } from '../drafts.ts';

interface DraftNoticeProps {
  kept: Draft | null;
  /** what it is about has been changed since */
  isOvertaken?: boolean;
}

/** Above a form that was left before it was sent. */
export function DraftNotice({ kept, isOvertaken = false }: DraftNoticeProps) {
  if (kept === null) return null;
  if (isOvertaken)
    return <Banner tone="warn">已恢复您上次填写、尚未提交的内容，此后资料有过改动，请核对后再保存。</Banner>;
  return <Banner>已恢复您上次填写、尚未提交的内容，请核对。</Banner>;
}
