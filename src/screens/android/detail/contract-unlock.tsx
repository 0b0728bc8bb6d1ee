import type { AndroidDevice } from '#api/contract/android/device.ts';
import { CommandButton } from './command-button.tsx';

/** What a settled contract leads to: the person begins it. */
export const ContractUnlock = ({ device }: { device: AndroidDevice }) => (
  <CommandButton command="unlock" device={device}>
    解除锁定
  </CommandButton>
);
