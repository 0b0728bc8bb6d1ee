import { useState } from 'react';
import type { AppleDevice, AppleListItem } from '#api/contract/apple/device.ts';
import {
  changedRestrictions,
  restrictionConfig,
  restrictionEdits,
  storeRestrictionOf,
} from '#domain/apple/restrictions.ts';
import { css } from '#styled/css/index.mjs';
import { Banner } from '#ui/display/banner.tsx';
import { CommandForm } from './command-form.tsx';
import type { DeviceDialogProps } from './device-dialog.ts';
import { RestrictionChanges, RestrictionEditor, type RestrictionValues } from './restriction-editor.tsx';

// The password stays in sight.
const scroll = css({ maxH: '[max(240px, 48dvh)]', overflowY: 'auto', pr: '1' });

function readDevice(device: AppleListItem | AppleDevice): AppleDevice {
  if (!('system_restriction' in device)) throw new Error('what a device allows is known where it was read');
  return device;
}

/** Sends the whole map of restrictions: what the device has confirmed last, with what was changed here. */
export default function RestrictionDialog({ device: shown, icon, onClose }: DeviceDialogProps) {
  const device = readDevice(shown);
  const { system_restriction: before, system_restriction_observed_at: at } = device;
  const [openedAt] = useState(at);
  // Only these: what somebody else changes meanwhile stays theirs.
  const [edits, setEdits] = useState<RestrictionValues>({});
  const values = { ...before, ...edits };
  const change = (next: RestrictionValues) => setEdits(restrictionEdits(before, next));
  const changed = changedRestrictions(before, values).length > 0;
  const standard = storeRestrictionOf(before, device.diff_system_restriction_keys);
  const [tried, setTried] = useState(false);
  const body = { device_id: device.id, config: restrictionConfig(values) };
  return (
    <CommandForm
      command="set-system-restriction"
      size="lg"
      request={changed ? { kind: 'apple', command: 'set-system-restriction', body } : null}
      onIncomplete={() => setTried(true)}
      device={device}
      okIcon={icon}
      onClose={onClose}
      aside={(readOnly) => (
        <RestrictionChanges {...{ before, values, standard, readOnly }} onChange={change} />
      )}
    >
      {(readOnly, errors) => (
        <>
          {at === openedAt ? null : <Banner>设备刚刚上报了新的限制，下面以最新的为准。</Banner>}
          {tried && !changed ? <Banner tone="warn">未改动任何限制。</Banner> : null}
          <div className={scroll}>
            <RestrictionEditor
              {...{ values, standard, readOnly }}
              onChange={change}
              error={errors.restrictions}
            />
          </div>
        </>
      )}
    </CommandForm>
  );
}
