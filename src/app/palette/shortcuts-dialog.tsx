import { css } from '#styled/css/index.mjs';
import { Kbd } from '#ui/display/kbd.tsx';
import { Dialog } from '#ui/popup/dialog.tsx';
import { shortcuts } from './shortcuts.ts';

const styles = {
  title: css({ fontWeight: 'bold', mb: '1' }),
  row: css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '4', py: '1' }),
  keys: css({ display: 'inline-flex', gap: '1', flexShrink: '0' }),
};

/** `?`: every key that does something. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open size="sm" title="快捷键" noCancel ok={{ onClick: onClose }} cancel={{ onClick: onClose }}>
      {shortcuts.map((group) => (
        <section key={group.title}>
          <h3 className={styles.title}>{group.title}</h3>
          <dl>
            {group.keys.map(({ keys, title }) => (
              <div key={title} className={styles.row}>
                <dt>{title}</dt>
                <dd className={styles.keys}>
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
