import { type ReactNode, use } from 'react';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { routePath } from '#domain/access/routes.ts';
import { deviceKind } from '#domain/kinds/kinds.ts';
import { Link } from '#ui/shell/link.tsx';
import { ListOrderContext, placeStateOf } from './list-order.ts';

interface DeviceLinkProps {
  device: Pick<DeviceListItem, 'kind' | 'id'>;
  children: ReactNode;
}

/** From a row of a list to the page of its device, which then leads on to the others of the list. */
export function DeviceLink({ device: { kind, id }, children }: DeviceLinkProps) {
  const idsNow = use(ListOrderContext);
  return (
    <Link
      href={routePath(deviceKind(kind).routes.device, { id })}
      tone="plain"
      placeState={idsNow ? () => placeStateOf({ ids: idsNow() }) : undefined}
    >
      {children}
    </Link>
  );
}
