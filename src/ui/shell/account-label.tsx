import { css } from '#styled/css/index.mjs';
import { Avatar } from './avatar.tsx';

const styles = {
  root: css({ display: 'inline-flex', alignItems: 'center', gap: '2.5', minW: '0' }),
  words: css({ minW: '0' }),
  name: css({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', color: 'ink', fontSize: 'md' }),
  note: css({
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: 'ink3',
    fontSize: 'xs',
  }),
};

/** Who is signed in: avatar, name, and below it role and store. The trigger of the account's Menu (`shape="row"`). */
export function AccountLabel({ name, note }: { name: string; note: string }) {
  return (
    <span className={styles.root}>
      <Avatar name={name} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{note}</span>
      </span>
    </span>
  );
}
