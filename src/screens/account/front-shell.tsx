import type { ReactNode } from 'react';
import { useSite } from '#screens/shared/console-context.tsx';
import { EmptyShell } from '#ui/shell/empty-shell.tsx';

const topics = ['苹果设备', '安卓设备', '信用报告', '开放接口'];

/** What people see before they have logged in. */
export function FrontShell({ children }: { children: ReactNode }) {
  const { siteTitle, hideLoginPageLogo } = useSite();
  return (
    <EmptyShell
      brand={siteTitle}
      logo={!hideLoginPageLogo}
      headline={'每一台租出去的手机，\n都有准确的下落。'}
      text="锁定、定位、限制与结清，每一步都有依据；设备没有确认的，我们不会说已经完成。"
      topics={topics}
    >
      {children}
    </EmptyShell>
  );
}
