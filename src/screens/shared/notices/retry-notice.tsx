import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import type { Control } from '#ui/control.ts';
import { Banner } from '#ui/display/banner.tsx';

interface RetryNoticeProps {
  title?: string;
  retry: Control;
  children?: ReactNode;
}

/** Something could not be loaded, and the rest goes on without it. */
export function RetryNotice({ title, retry, children }: RetryNoticeProps) {
  return (
    <Banner
      tone="warn"
      {...(title === undefined ? {} : { title })}
      action={
        <Button size="sm" {...retry}>
          重试
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
