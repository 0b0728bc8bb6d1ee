import { Ban } from 'lucide-react';
import { Badge } from '#ui/display/badge.tsx';

interface SwitchBadgeProps {
  on: boolean;
  children: string;
}

/** Whether a setting is on: one that is off is known to be, and bears no question mark. */
export const SwitchBadge = ({ on, children }: SwitchBadgeProps) =>
  on ? (
    <Badge tone="ok">{children}</Badge>
  ) : (
    <Badge tone="none" icon={<Ban aria-hidden="true" />}>
      {children}
    </Badge>
  );
