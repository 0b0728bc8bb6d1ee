import { useState } from 'react';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { CommandForm } from '#screens/devices/commands/command-form.tsx';
import { useDraft } from '#screens/shared/drafts.ts';
import { DraftNotice } from '#screens/shared/notices/draft-notice.tsx';
import { sentenceFor } from '#screens/shared/sentence-for.ts';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import type { AppleDialogProps } from './apple-dialog.ts';

const { pac_url: schema } = appleCommandCalls['set-global-http-proxy'].body.options[0].entries;

/** Lets a device go online through a proxy, whose address a PAC file gives: the one that is typed, or else the store's. */
export default function ProxyDialog({ device, icon, onClose }: AppleDialogProps) {
  const left = useDraft({ form: 'set-global-http-proxy', about: device.id });
  const [text, setText] = useState(left.kept?.pac_url ?? '');
  const [tried, setTried] = useState(false);
  const pac_url = text.trim() || undefined;
  const ownError = sentenceFor(schema, pac_url);
  return (
    <CommandForm
      command="set-global-http-proxy"
      request={
        ownError === null
          ? {
              kind: 'apple',
              command: 'set-global-http-proxy',
              body: { device_id: device.id, ...(pac_url && { pac_url }) },
            }
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
          <p>设备将按 PAC 文件经过代理上网。代理不可用时，设备可能无法联网，也就收不到之后的指令。</p>
          <Field
            label="PAC 地址"
            optional
            hint="不填则使用门店设置的地址"
            error={(tried && ownError) || errors.pac_url}
          >
            <TextInput
              value={text}
              onChange={(typed) => {
                setText(typed);
                left.keep({ pac_url: typed });
              }}
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
