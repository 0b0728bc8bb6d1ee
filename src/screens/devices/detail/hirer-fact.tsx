import { Eye, EyeOff, UserPen } from 'lucide-react';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { recordTitle } from '#domain/kinds/commands.ts';
import { useUnsureReason } from '#screens/devices/commands/unsure.ts';
import { hirerNameOf } from '#screens/devices/words/device-words.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import { Tooltip } from '#ui/hint/tooltip.tsx';
import * as labels from '#ui/labels.ts';
import { useDisclosure } from './use-disclosure.ts';

const styles = {
  line: css({ display: 'flex', alignItems: 'center', columnGap: '1' }),
  // No higher than a line of text, so that the row stays as it is.
  buttons: css({
    display: 'flex',
    my: { base: '[-10px]', md: '[-4px]' },
    mx: { base: '-1.5', md: '0' },
    '& > button + button': { ml: { base: '-2', md: '0' } },
  }),
  note: css({ display: 'block', color: 'ink3', fontSize: 'xs' }),
};

/** Who has the phone, to be changed here. */
export function HirerFact({ device, onEdit }: { device: DeviceListItem; onEdit: () => void }) {
  const { hirer_phone_number: masked } = device;
  const unsure = useUnsureReason();
  return (
    <>
      <span className={styles.line}>
        <span>{hirerNameOf(device) || labels.emptyValue}</span>
        <span className={styles.buttons}>
          <Tooltip text={unsure}>
            {(described) => (
              <IconButton
                size="sm"
                label={recordTitle(device.kind, 'update-hirer')}
                icon={<UserPen />}
                {...(unsure ? { 'aria-disabled': true } : { onClick: onEdit })}
                {...described}
              />
            )}
          </Tooltip>
        </span>
      </span>
      {masked === null ? null : <Phone device={device} masked={masked} />}
    </>
  );
}

/** The whole number only on demand, since each look is recorded. */
function Phone({ device, masked }: { device: DeviceListItem; masked: string }) {
  const { actor, disclosed, asking, lost } = useDisclosure('get-hirer-phone', device);
  const phone = disclosed?.of === 'get-hirer-phone' ? disclosed.phone : null;
  const ask = useControl(actor, asking ? null : { type: 'disclosure.ask' });
  const hide = useControl(actor, { type: 'disclosure.hide' });
  return (
    <MachineRoot name="disclosure" actorRef={actor}>
      <span className={styles.line}>
        <span>{phone ?? masked}</span>
        <span className={styles.buttons}>
          {phone === null ? null : <CopyButton text={phone} iconOnly />}
          <IconButton
            size="sm"
            {...(phone === null ? lookWords(lost) : { label: '隐藏号码', icon: <EyeOff /> })}
            {...(asking ? { 'aria-busy': true, icon: <Spinner label="" /> } : {})}
            {...(phone === null ? ask : hide)}
          />
        </span>
      </span>
      <span className={styles.note} role="status">
        {phone === null ? null : '已记录，1 分钟后隐藏'}
        {lost ? (
          <>
            未收到答复
            <Button size="sm" variant="quiet" {...hide}>
              取消
            </Button>
          </>
        ) : null}
      </span>
    </MachineRoot>
  );
}

const lookWords = (lost: boolean) => ({
  label: lost ? '再次查看号码' : '查看号码',
  title: '查看完整号码，会留下记录',
  icon: <Eye />,
});
