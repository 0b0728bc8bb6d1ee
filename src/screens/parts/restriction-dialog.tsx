import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { AppleDevice, AppleListItem } from '#api/contract/apple-device.ts';
import { restrictionConfig, storeRestrictionOf } from '#domain/apple-restrictions.ts';
import { css } from '#styled/css/index.mjs';
import { Banner } from '#ui/banner.tsx';
import { CommandForm } from './command-form.tsx';
import type { DeviceDialogProps } from './device-dialogs.tsx';
import { RestrictionChanges, RestrictionEditor, type RestrictionValues } from './restriction-editor.tsx';

// The password stays in sight.
const scroll = css({ maxH: '[max(240px, 48dvh)]', overflowY: 'auto', pr: '1' });

function restrictionsOf(device: AppleListItem | AppleDevice): RestrictionValues {
  if (!('system_restriction' in device)) throw new Error('what a device allows is known where it was read');
  return device.system_restriction;
}

/** Sends the whole map of restrictions; begins with those that the device has confirmed last. */
export default function RestrictionDialog({ device, onClose }: DeviceDialogProps) {
  const [before] = useState(() => restrictionsOf(device));
  const [values, setValues] = useState(before);
  const standard = storeRestrictionOf(before, device.diff_system_restriction_keys);
  const config = restrictionConfig(values);
  const changed = JSON.stringify(config) !== JSON.stringify(restrictionConfig(before));
  const [tried, setTried] = useState(false);
  return (
    <CommandForm
      command="set-system-restriction"
      size="lg"
      request={changed ? { command: 'set-system-restriction', body: { device_id: device.id, config } } : null}
      onIncomplete={() => setTried(true)}
      device={device}
      okIcon={<SlidersHorizontal aria-hidden="true" />}
      onClose={onClose}
      aside={<RestrictionChanges before={before} values={values} standard={standard} onChange={setValues} />}
    >
      {(readOnly) => (
        <>
          {tried && !changed ? <Banner tone="warn">还没有改动任何限制。</Banner> : null}
          <div className={scroll}>
            <RestrictionEditor values={values} onChange={setValues} standard={standard} readOnly={readOnly} />
          </div>
        </>
      )}
    </CommandForm>
  );
}
