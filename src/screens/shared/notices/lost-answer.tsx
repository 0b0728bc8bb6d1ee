import type { ReactNode } from 'react';
import { Banner } from '#ui/display/banner.tsx';

/** Nobody knows whether the server did it: what may have been done, and what to do now. Of a device it is 结果未知. */
export const LostAnswer = ({ children }: { children: ReactNode }) => (
  <Banner tone="warn" title="未收到答复">
    {children}
  </Banner>
);
