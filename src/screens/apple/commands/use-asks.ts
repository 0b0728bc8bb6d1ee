import type { AppleQuestion } from '#machines/apple/asked.ts';
import { type Ask, useAsk } from '#screens/devices/commands/use-ask.tsx';

export type Asks = Readonly<Record<AppleQuestion, Ask>>;

/** Every question that an Apple device can be asked. */
export const useAsks = (id: string): Asks => {
  const device = { kind: 'apple', id } as const;
  return {
    'get-location': useAsk('get-location', device),
    'get-os-update-status': useAsk('get-os-update-status', device),
    'get-installed-app-list': useAsk('get-installed-app-list', device),
  };
};
