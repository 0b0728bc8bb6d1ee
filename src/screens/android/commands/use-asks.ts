import type { AndroidQuestion } from '#machines/android/asked.ts';
import { type Ask, useAsk } from '#screens/devices/commands/use-ask.tsx';

/** Every question that an Android device can be asked. */
export const useAsks = (id: string): Readonly<Record<AndroidQuestion, Ask>> => {
  const device = { kind: 'android', id } as const;
  return {
    'get-location': useAsk('get-location', device),
    'get-installed-app-list': useAsk('get-installed-app-list', device),
  };
};
