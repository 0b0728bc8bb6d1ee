import { routePath } from '#domain/access/routes.ts';
import { type DeviceKindName, deviceKind } from '#domain/kinds/kinds.ts';
import { Link } from '#ui/shell/link.tsx';

/** What an operation's record is called on the page of its device. */
export const recordAnchor = (operation: string) => `operation-${operation}`;

export interface NamedOperation {
  readonly kind: DeviceKindName;
  readonly device: string;
  readonly operation: string;
}

/** The number of an operation, which leads to its record. */
export function OperationLink({ of, onClick }: { of: NamedOperation; onClick?: (() => void) | undefined }) {
  const { kind, device, operation } = of;
  const href = `${routePath(deviceKind(kind).routes.device, { id: device })}#${recordAnchor(operation)}`;
  return (
    <Link tone="inline" href={href} onClick={onClick}>
      操作号 {operation}
    </Link>
  );
}
