import { useState } from 'react';
import * as v from 'valibot';
import type { AppleDevice, AppleListItem } from '#api/contract/apple/device.ts';
import { dnsSetting } from '#api/contract/apple/dns-setting.ts';
import { CommandForm } from '#screens/devices/commands/command-form.tsx';
import { useDraft } from '#screens/shared/drafts.ts';
import { DraftNotice } from '#screens/shared/notices/draft-notice.tsx';
import { Field } from '#ui/form/field.tsx';
import { SegmentedControl } from '#ui/form/segmented-control.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import type { AppleDialogProps } from './apple-dialog.ts';

const protocols = [
  { value: 'https', label: 'HTTPS', field: '服务器地址', hint: '完整的网址，以 https:// 开头' },
  { value: 'tls', label: 'TLS', field: '服务器域名', hint: '只填域名，不带 https://' },
] as const;
type Protocol = (typeof protocols)[number]['value'];

const standing = (device: AppleListItem | AppleDevice) =>
  ('dns_setting' in device ? device.dns_setting : null) ?? { protocol: 'https' as Protocol, server: '' };

/** Lets a device resolve names by encrypted DNS; what stands on it already is where one begins. */
export default function DnsDialog({ device, icon, onClose }: AppleDialogProps) {
  const left = useDraft({ form: 'set-dns-setting', about: device.id });
  const [draft, setDraft] = useState<{ protocol: Protocol; server: string }>(() => {
    const kept = protocols.find(({ value }) => value === left.kept?.protocol);
    return kept ? { protocol: kept.value, server: left.kept?.server ?? '' } : standing(device);
  });
  const fill = (next: typeof draft) => {
    setDraft(next);
    left.keep(next);
  };
  const [tried, setTried] = useState(false);
  const read = v.safeParse(dnsSetting, draft);
  const shown = protocols.find(({ value }) => value === draft.protocol) ?? protocols[0];
  return (
    <CommandForm
      command="set-dns-setting"
      request={
        read.success
          ? { kind: 'apple', command: 'set-dns-setting', body: { device_id: device.id, dns: read.output } }
          : null
      }
      onIncomplete={() => setTried(true)}
      device={device}
      okIcon={icon}
      onClose={(notice) => {
        left.drop();
        onClose(notice);
      }}
    >
      {(readOnly, errors) => (
        <>
          <DraftNotice kept={left.kept} />
          <p>
            设备将用这台服务器解析域名，使用者不能更改。服务器不可用时，设备可能无法联网，也就收不到之后的指令。
          </p>
          <SegmentedControl
            label="加密方式"
            options={protocols.map(({ value, label }) => ({
              value,
              label,
              marks: readOnly ? { 'aria-disabled': true as const } : {},
            }))}
            value={draft.protocol}
            onChange={(protocol) => !readOnly && fill({ ...draft, protocol })}
          />
          <Field
            label={shown.field}
            required
            hint={shown.hint}
            error={(tried && read.issues?.[0].message) || errors.server}
          >
            <TextInput
              value={draft.server}
              onChange={(server) => fill({ ...draft, server })}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              readOnly={readOnly}
            />
          </Field>
        </>
      )}
    </CommandForm>
  );
}
