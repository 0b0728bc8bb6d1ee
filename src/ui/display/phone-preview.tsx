import { css } from '#styled/css/index.mjs';

const styles = {
  figure: css({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '3' }),
  frame: css({
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    w: '[178px]',
    minH: '[330px]',
    px: '3',
    pt: '[84px]',
    pb: '4',
    borderRadius: '[34px]',
    borderWidth: '6px',
    borderColor: '[#05080d]',
    color: 'nightInk',
    bgImage: '[linear-gradient(165deg, {colors.night}, {colors.nightDeep} 75%)]',
    fontSize: 'xs',
    textAlign: 'center',
    overflowWrap: 'anywhere',
    '&::before': {
      content: '""',
      position: 'absolute',
      top: '2',
      w: 'controlLg',
      h: '[12px]',
      borderRadius: 'full',
      bg: '[#05080d]',
    },
  }),
  title: css({ fontSize: 'sm', fontWeight: 'bold', mb: '2' }),
  message: css({ lineHeight: 'normal', whiteSpace: 'pre-line', mb: '4' }),
  call: css({
    mt: 'auto',
    px: '2',
    py: '1.5',
    maxW: 'full',
    borderRadius: 'full',
    bg: '[rgb(255 255 255 / 0.18)]',
  }),
  footnote: css({ mt: '2.5', color: 'nightInk2' }),
  caption: css({ color: 'ink3', fontSize: 'sm' }),
};

export interface PhonePreviewProps {
  /** Below the phone: what it is. */
  caption: string;
  /** The bold line, e.g. 此设备已锁定. */
  title: string;
  message: string;
  /** On the round button, e.g. 呼叫 0571-8765 4321. */
  call?: string | undefined;
  footnote?: string | undefined;
}

/** What a phone's lock screen will show; the same in light and dark. */
export function PhonePreview({ caption, title, message, call, footnote }: PhonePreviewProps) {
  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        <p className={styles.title}>{title}</p>
        <p className={styles.message}>{message}</p>
        {call ? <p className={styles.call}>{call}</p> : null}
        {footnote ? <p className={styles.footnote}>{footnote}</p> : null}
      </div>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}
