import type { AndroidDevice } from '#api/contract/android/device.ts';
import { wrongPasscodesAbnormal } from '#domain/limits.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { reenrolDue, sameNumber, wrongPasscodes } from '#screens/android/words/android-words.ts';
import { Banner } from '#ui/display/banner.tsx';
import { CommandButton } from './command-button.tsx';

/** What is not as it should be with who the phone says it is (`decision.android.identity`). */
export function IdentityBanners({ device }: { device: AndroidDevice }) {
  const { reenrol_due, doubled_at, wrong_passcodes } = device;
  return (
    <>
      {reenrol_due ? (
        <Banner
          tone="warn"
          title={reenrolDue}
          action={
            <CommandButton command="reenrol" device={device}>
              重新入网
            </CommandButton>
          }
        >
          手机可能已恢复出厂设置，下方状态是此前的。用此设备的入网码重新入网后，会自动再次监管和锁定。
        </Banner>
      ) : null}
      {doubled_at === null ? null : (
        <Banner tone="error" title={sameNumber}>
          {`${formatDateTime(doubled_at)} 另一台手机用此设备的旧密钥联系过服务器，未予受理。请核对手机上的序列号。`}
        </Banner>
      )}
      {wrong_passcodes < wrongPasscodesAbnormal ? null : (
        <Banner tone="warn" title={wrongPasscodes(wrong_passcodes)}>
          可能有人在试密码。连续输错后，手机会暂停接受密码，最长一小时。
        </Banner>
      )}
    </>
  );
}
