import type { ReactNode } from 'react';
import { useConsole } from '#screens/shared/console-context.tsx';
import { EmptyShell } from '#ui/shell/empty-shell.tsx';

const topics = ['苹果设备', '安卓设备', '信用报告', '开放接口'];

/** What people see before they have logged in. */
export function FrontShell({ children }: { children: ReactNode }) {
  const { siteTitle } = useConsole();
  return (
    <EmptyShell
      brand={siteTitle}
      headline={'每台租机，\n状态可查、位置可寻、操作可控'}
      text="锁定、定位、限制与结清，每一步都有依据；以设备回执为准，结果真实可查。"
      topics={topics}
    >
      {children}
    </EmptyShell>
  );
}
