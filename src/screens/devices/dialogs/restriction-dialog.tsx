import { useState } from 'react';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { RestrictionTable, RestrictionValues } from '#domain/devices/restrictions.ts';
import type { SecuredRequest } from '#machines/devices/secured-command/secured-request.ts';
import { CommandForm } from '#screens/devices/commands/command-form.tsx';
import type { DeviceDialog, DeviceDialogProps } from '#screens/devices/commands/device-dialog.ts';
import { css } from '#styled/css/index.mjs';
import { Banner } from '#ui/display/banner.tsx';
import { RestrictionChanges, RestrictionEditor } from './restriction-editor.tsx';

// The password stays in sight.
const scroll = css({ maxH: '[max(240px, 48dvh)]', overflowY: 'auto', pr: '1' });

/** What a device has said of its restrictions. */
interface RestrictedDevice extends DeviceListItem {
  readonly system_restriction: RestrictionValues;
  /** null: it has never told */
  readonly system_restriction_observed_at: string | null;
  readonly diff_system_restriction_keys: readonly string[];
}

interface RestrictionsOfKind<Device extends DeviceListItem> {
  readonly table: RestrictionTable;
  readonly read: (device: Device) => RestrictedDevice;
  /** `config`: the whole map of restrictions */
  readonly request: (deviceId: string, config: Record<string, boolean>) => SecuredRequest;
}

/** The dialog that sets what a device of a kind is kept from. */
export const restrictionDialog =
  <Device extends DeviceListItem>(of: RestrictionsOfKind<Device>): DeviceDialog<Device> =>
  ({ device, icon, onClose }) => (
    <RestrictionDialog of={of} device={of.read(device)} icon={icon} onClose={onClose} />
  );

type Props = Omit<DeviceDialogProps<RestrictedDevice>, 'onEdited'> & {
  of: Pick<RestrictionsOfKind<DeviceListItem>, 'table' | 'request'>;
};

/** Sends the whole map of restrictions: what the device has confirmed last, with what was changed here. */
function RestrictionDialog({ of: { table, request }, device, icon, onClose }: Props) {
  const { system_restriction: before, system_restriction_observed_at: at } = device;
  const [openedAt] = useState(at);
  // Only these: what somebody else changes meanwhile stays theirs.
  const [edits, setEdits] = useState<RestrictionValues>({});
  const values = { ...before, ...edits };
  const change = (next: RestrictionValues) => setEdits(table.edits(before, next));
  const changed = table.changed(before, values).length > 0;
  const standard = table.storeOf(before, device.diff_system_restriction_keys);
  const [tried, setTried] = useState(false);
  return (
    <CommandForm
      command="set-system-restriction"
      size="lg"
      request={changed ? request(device.id, table.config(values)) : null}
      onIncomplete={() => setTried(true)}
      device={device}
      okIcon={icon}
      onClose={onClose}
      aside={(readOnly) => (
        <RestrictionChanges {...{ table, before, values, standard, readOnly }} onChange={change} />
      )}
    >
      {(readOnly, errors) => (
        <>
          {at === openedAt ? null : <Banner>设备刚刚上报了新的限制，下面以最新的为准。</Banner>}
          {tried && !changed ? <Banner tone="warn">未改动任何限制。</Banner> : null}
          <div className={scroll}>
            <RestrictionEditor
              {...{ table, values, standard, readOnly }}
              onChange={change}
              error={errors.restrictions}
            />
          </div>
        </>
      )}
    </CommandForm>
  );
}
