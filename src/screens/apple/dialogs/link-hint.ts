import type { EnrollLink } from '#machines/apple/enroll-link/load-link.effects.ts';

/** What a link can be used for, and what makes it usable again. */
export function linkHint({ isSubmitted, isHired }: Pick<EnrollLink, 'isSubmitted' | 'isHired'>): string {
  if (isSubmitted)
    return `已有人通过此链接登记。需要重新登记时，请${isHired ? '先清除承租人，再' : ''}更换链接。`;
  if (isHired) return '设备已有承租人，不能通过链接登记。需要客户自行登记时，请先清除承租人。';
  return '客户用微信扫码后填写承租人，每个链接只能登记一次。';
}
