import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import type { Control } from '#ui/control.ts';
import { Banner } from '#ui/display/banner.tsx';

/** What is shown below could not be read anew; `children`: why. */
export function OutdatedNotice({ retry, children }: { retry: Control; children?: ReactNode }) {
  return (
    <Banner
      tone="warn"
      title="更新失败，当前显示的是上次的数据"
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
