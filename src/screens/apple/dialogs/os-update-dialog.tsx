import { useState } from 'react';
import type { osUpdateTypes } from '#api/contract/apple/commands.ts';
import type { AppleDevice, AppleListItem } from '#api/contract/apple/device.ts';
import { downloadLegality } from '#domain/apple/legality.ts';
import { compareVersions, declarationsSince, isSystemFrom } from '#domain/apple/os-version.ts';
import { systemOf } from '#screens/apple/words/apple-words.ts';
import { CommandForm } from '#screens/devices/commands/command-form.tsx';
import { AskNotice, useAsk } from '#screens/devices/commands/use-ask.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { ChoiceCards } from '#ui/form/choice-cards.tsx';
import { Field } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import type { AppleDialogProps } from './apple-dialog.ts';
import { updateLine } from './settings-words.ts';

type UpdateType = (typeof osUpdateTypes)[number];

const styles = {
  now: css({
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '3',
    py: '2.5',
    bg: 'sunken',
    borderRadius: 'md',
  }),
  facts: css({ flex: '1', minW: '0' }),
  line: css({ fontSize: 'sm', color: 'ink2' }),
};

const downloadOnly = {
  value: 'DownloadOnly',
  title: '仅下载',
  text: '设备只下载更新，不会重启；由使用者自己在“设置”中安装。',
} as const;

/** Updates the system to one of the versions that the device has offered (`ios.os-update`). */
export default function OsUpdateDialog({ device, icon, onClose }: AppleDialogProps) {
  const versions = device.available_os_updates.toSorted((one, other) => compareVersions(other, one));
  const [chosen, setChosen] = useState<string | null>(null);
  // What is shown first counts as chosen: a newer one that the device offers meanwhile must not take its place.
  if (chosen === null && versions[0] !== undefined) setChosen(versions[0]);
  const [asked, setType] = useState<UpdateType>('InstallASAP');
  const download = downloadLegality(device);
  // What is no longer possible is chosen by nobody: the person decides anew.
  const type = asked === 'DownloadOnly' && !download.ok ? null : asked;
  const version = versions.find((each) => each === chosen) ?? null;
  return (
    <CommandForm
      command="schedule-os-update"
      request={
        version === null || type === null
          ? null
          : { kind: 'apple', command: 'schedule-os-update', body: { device_id: device.id, type, version } }
      }
      device={device}
      okIcon={icon}
      onClose={onClose}
    >
      {(readOnly, errors) => (
        <>
          <StatusNow device={device} />
          <Field label="目标版本" required error={problemOf(chosen, version) ?? errors.version}>
            <NativeSelect
              options={[
                ...(version === null ? [{ value: '', label: '请选择' }] : []),
                ...versions.map((each, index) => ({
                  value: each,
                  label: index === 0 ? `${each}（最新）` : each,
                })),
              ]}
              value={version ?? ''}
              onChange={(next) => !readOnly && setChosen(next)}
              aria-disabled={readOnly || undefined}
            />
          </Field>
          <ChoiceCards
            label="更新方式"
            options={[
              { value: 'InstallASAP', title: '尽快安装', text: installText(device) },
              ...(download.ok ? [downloadOnly] : []),
            ]}
            value={type}
            onChange={setType}
            readOnly={readOnly}
            error={errors.type}
          />
          {download.ok ? null : (
            <p className={styles.line}>
              不能仅下载：{download.reason}。{type === null ? '请重新选择更新方式。' : ''}
            </p>
          )}
        </>
      )}
    </CommandForm>
  );
}

function problemOf(chosen: string | null, version: string | null): string | null {
  if (version !== null) return null;
  return chosen === null ? '暂无可用的系统更新' : `设备已不再提供 ${chosen}，请重新选择`;
}

/** Whether the device itself asks the person who has it (`decision os-updates`). */
const installText = ({ os_version }: AppleListItem) =>
  isSystemFrom(os_version, declarationsSince)
    ? '设备下载后自动安装并重启，安装期间不能使用；使用者不能推迟。'
    : '设备下载后安装并重启，安装期间不能使用；设有锁屏密码时，设备会先请使用者确认。';

/** What the device has told of its system, and the way to ask it again. */
function StatusNow({ device }: { device: AppleListItem | AppleDevice }) {
  const now = useNow();
  const ask = useAsk('get-os-update-status', device);
  return (
    <>
      <div className={styles.now}>
        <div className={styles.facts}>
          <p>当前 {systemOf(device) || '系统版本未知'}</p>
          {'os_update_status' in device ? <p className={styles.line}>{updateLine(device, now)}</p> : null}
        </div>
        <Button size="sm" loading={ask.asking} onClick={ask.send}>
          重新查询
        </Button>
      </div>
      <AskNotice ask={ask} />
    </>
  );
}
