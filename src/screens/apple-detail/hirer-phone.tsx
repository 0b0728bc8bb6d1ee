import { Eye, EyeOff } from 'lucide-react';
import type { AppleDevice } from '#api/contract/apple-device.ts';
import { hirerNameOf } from '#screens/parts/device-words.ts';
import { MachineRoot, useOffered } from '#screens/parts/machine-root.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import * as labels from '#ui/labels.ts';
import { Spinner } from '#ui/spinner.tsx';
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

/** Who has the phone; the whole number only on demand, since each look is recorded. */
export function HirerPhone({ device }: { device: AppleDevice }) {
  const name = hirerNameOf(device);
  const masked = device.hirer_phone_number;
  if (masked === null) return name || labels.emptyValue;
  return <WholePhone deviceId={device.id} name={name} masked={masked} />;
}

interface WholePhoneProps {
  deviceId: string;
  name: string | null;
  masked: string;
}

function WholePhone({ deviceId, name, masked }: WholePhoneProps) {
  const { actor, disclosed, asking, lost } = useDisclosure('get-hirer-phone', deviceId);
  const phone = disclosed?.of === 'get-hirer-phone' ? disclosed.phone : null;
  const ask = { type: 'disclosure.ask' } as const;
  const hide = { type: 'disclosure.hide' } as const;
  const askMarks = useOffered(actor, asking ? null : ask);
  const hideMarks = useOffered(actor, hide);
  return (
    <MachineRoot name="disclosure" actorRef={actor}>
      {name ? <span>{name}</span> : null}
      <span className={styles.line}>
        <span>{phone ?? masked}</span>
        <span className={styles.buttons}>
          {phone === null ? null : <CopyButton text={phone} iconOnly />}
          <IconButton
            size="sm"
            {...(phone === null ? lookWords(lost) : { label: '隐藏号码', icon: <EyeOff /> })}
            {...(asking ? { 'aria-busy': true, icon: <Spinner label="" /> } : {})}
            {...(phone === null ? askMarks : hideMarks)}
            onClick={() => actor.send(phone === null ? ask : hide)}
          />
        </span>
      </span>
      <span className={styles.note} role="status">
        {phone === null ? null : '已记录，1 分钟后隐藏'}
        {lost ? (
          <>
            没有收到答复
            <Button size="sm" variant="quiet" {...hideMarks} onClick={() => actor.send(hide)}>
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
