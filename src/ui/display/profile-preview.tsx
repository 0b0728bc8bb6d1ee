import { Settings } from 'lucide-react';
import { css } from '#styled/css/index.mjs';

const styles = {
  figure: css({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '3' }),
  frame: css({
    w: '[220px]',
    minH: '[330px]',
    p: '3',
    pt: '[44px]',
    borderRadius: '[34px]',
    borderWidth: '6px',
    borderColor: '[#05080d]',
    bg: '[#f2f2f7]',
    color: '[#1c1c1e]',
    fontSize: 'xs',
    overflowWrap: 'anywhere',
  }),
  heading: css({ fontWeight: 'bold', textAlign: 'center', mb: '3' }),
  box: css({ bg: '[#ffffff]', borderRadius: 'lg', p: '3', mb: '3', display: 'grid', gap: '2' }),
  head: css({
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    '& svg': { w: 'icon', h: 'icon', flexShrink: '0' },
  }),
  name: css({ fontSize: 'sm', fontWeight: 'bold' }),
  quiet: css({ color: '[#636366]' }),
  text: css({ whiteSpace: 'pre-wrap' }),
  caption: css({ color: 'ink3', fontSize: 'sm' }),
};

export interface ProfilePreviewProps {
  /** Below the phone: what it is. */
  caption: string;
  name: string;
  organization: string;
  description: string;
}

/** What a phone's settings show of the profile that it is managed by; the same in light and dark. */
export function ProfilePreview({ caption, name, organization, description }: ProfilePreviewProps) {
  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        <p className={styles.heading}>描述文件</p>
        <div className={styles.box}>
          <div className={styles.head}>
            <Settings aria-hidden="true" />
            <div>
              <p className={styles.name}>{name}</p>
              <p className={styles.quiet}>{organization}</p>
            </div>
          </div>
        </div>
        {description ? (
          <div className={styles.box}>
            <p className={styles.quiet}>说明</p>
            <p className={styles.text}>{description}</p>
          </div>
        ) : null}
      </div>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}
