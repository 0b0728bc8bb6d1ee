import type { Delivery } from '#api/contract/store/api-callback.ts';
import { callbackFaults } from '#domain/open-api/callbacks.ts';
import type { SendAnswer } from '#machines/store/open-api/open-api.machine.ts';

/** How the last attempt ended; empty: there was none. */
export function attemptWords({ last }: Delivery): string {
  if (last === null) return '';
  const answered = last.status === null ? '' : `答复 ${last.status}`;
  const fault = last.fault === null ? '' : callbackFaults[last.fault];
  return [answered, fault, `${last.took_ms} 毫秒`].filter(Boolean).join('，');
}

/** What is said behind 测试投递 and 重新发送. */
export function deliveryOutcome(sent: SendAnswer): {
  readonly tone: 'ok' | 'warn' | 'error' | 'info';
  readonly sentence: string;
} {
  if (!sent.ok) return { tone: 'error', sentence: sent.sentence };
  const { delivery } = sent;
  if (delivery.state === 'pending') return { tone: 'info', sentence: '已重新发送，结果见投递记录。' };
  return delivery.state === 'delivered'
    ? { tone: 'ok', sentence: `已送达：${attemptWords(delivery)}。` }
    : { tone: 'warn', sentence: `未送达：${attemptWords(delivery)}。` };
}
