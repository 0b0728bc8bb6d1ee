import type { ReactNode } from 'react';
import type { Control } from '#ui/control.ts';
import { RetryNotice } from './retry-notice.tsx';

/** What is shown below could not be read anew; `children`: why. */
export const OutdatedNotice = (props: { retry: Control; children?: ReactNode }) => (
  <RetryNotice title="更新失败，当前显示的是上次的数据" {...props} />
);
