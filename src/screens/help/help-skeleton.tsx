import { Skeleton } from '#ui/display/skeleton.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { styles } from './help-style.ts';

const topics = ['38%', '46%', '32%', '52%'];

/** In the places of the topics to come. */
export function HelpSkeleton() {
  return (
    <div className={styles.columns} role="status" aria-busy="true">
      <VisuallyHidden>加载中</VisuallyHidden>
      <div className={styles.article}>
        {topics.map((width) => (
          <div key={width} className={styles.topic}>
            <div className={styles.title}>
              <Skeleton width={width} />
            </div>
            <div className={styles.paragraph}>
              <Skeleton width="96%" />
            </div>
            <div className={styles.paragraph}>
              <Skeleton width="72%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
