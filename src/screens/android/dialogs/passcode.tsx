import type { ReactNode } from 'react';
import { css } from '#styled/css/index.mjs';
import { CopyButton } from '#ui/button/copy-button.tsx';
import type { Control, Marks } from '#ui/control.ts';
import { Banner } from '#ui/display/banner.tsx';
import { Dialog } from '#ui/popup/dialog.tsx';

const styles = {
  code: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    px: '4',
    py: '3',
    bg: 'sunken',
    borderRadius: 'md',
  }),
  // Whoever reads it out over the phone counts the digits.
  text: css({
    fontFamily: 'mono',
    fontSize: 'hero',
    fontWeight: 'bold',
    userSelect: 'all',
    whiteSpace: 'nowrap',
  }),
  group: css({ '& + &': { ml: '3' } }),
  note: css({ color: 'ink2', fontSize: 'sm' }),
};

/** A code in groups of four; it is copied without what stands between them. */
export function Passcode({ code }: { code: string }) {
  return (
    <div className={styles.code}>
      <output className={styles.text} aria-label={code.split('').join(' ')}>
        {code.match(/.{1,4}/g)?.map((group, index) => (
          <span key={index} className={styles.group}>
            {group}
          </span>
        ))}
      </output>
      <CopyButton text={code} />
    </div>
  );
}

interface PasscodeDialogProps {
  title: string;
  about: string;
  /** null: it was made, and its answer was lost */
  code: string | null;
  /** how it is typed on the phone */
  children: ReactNode;
  close: Control;
  /** of the machine that it is a part of */
  marks?: Marks;
}

/** Shows a code for a phone without network: it lives in this dialog alone, and goes with it. */
export function PasscodeDialog({ title, about, code, children, close, marks }: PasscodeDialogProps) {
  return (
    <Dialog
      open
      noCancel
      size="sm"
      title={title}
      description={about}
      okText="关闭"
      footnote="本次获取已记录"
      ok={close}
      cancel={close}
      {...(marks ? { marks } : {})}
    >
      {code === null ? (
        <Banner tone="warn" title="未收到密码">
          服务器已记录这次获取，但答复未送达。请关闭后再获取一次，会得到另一个密码。
        </Banner>
      ) : (
        <>
          <Passcode code={code} />
          {children}
          <p className={styles.note}>
            每次获取的密码都不同，每个密码只能使用一次；请在 24
            小时内使用，手机重新锁定或联网后，较早的密码会失效。请只告诉需要的人。
          </p>
        </>
      )}
    </Dialog>
  );
}
