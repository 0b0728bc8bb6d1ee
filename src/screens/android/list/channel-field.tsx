import { type AndroidChannel, channelTitle } from '#domain/android/brands.ts';
import { loadAgentDownloads } from '#machines/android/agent-download.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useLoadOnce } from '#screens/shared/actors/use-load-once.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { RetryNotice } from '#screens/shared/notices/retry-notice.tsx';
import type { ValueControl } from '#ui/control.ts';
import { Field } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';

interface ChannelFieldProps extends Omit<ValueControl<AndroidChannel>, 'onChange'> {
  /** null: the first one that there is */
  value: AndroidChannel | null;
  onChange: (channel: AndroidChannel) => void;
  disabled: boolean;
  error?: string | undefined;
}

/** Which maker's phone it is: from where its QR code lets it fetch the agent. Nothing is asked where there is one download for all. */
export function ChannelField({ value, onChange, disabled, error, ...marks }: ChannelFieldProps) {
  const client = useClient();
  const { actor, loaded, failure, retry } = useLoadOnce((signal) => loadAgentDownloads(client, signal));
  const downloads = loaded?.value ?? [];
  const areAlike = new Set(downloads.map(({ url }) => url)).size <= 1;
  const channels = areAlike ? [] : downloads.map((one) => one.channel);
  const choose = (chosen: string) => {
    const channel = channels.find((one) => String(one) === chosen);
    if (channel !== undefined) onChange(channel);
  };
  return (
    <MachineRoot name="loadOnce" actorRef={actor}>
      {failure ? (
        <RetryNotice retry={retry}>渠道加载失败，可以重试；否则二维码使用通用的管理程序。</RetryNotice>
      ) : null}
      {channels.length > 0 ? (
        <Field label="渠道" hint="按手机品牌选择，二维码会下载该渠道的管理程序。" error={error}>
          <NativeSelect
            {...marks}
            value={String(value ?? channels[0])}
            disabled={disabled}
            onChange={choose}
            options={channels.map((channel) => ({ value: String(channel), label: channelTitle(channel) }))}
          />
        </Field>
      ) : null}
    </MachineRoot>
  );
}
