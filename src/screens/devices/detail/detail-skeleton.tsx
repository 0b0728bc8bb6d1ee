import { css } from '#styled/css/index.mjs';
import { Card } from '#ui/display/card.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';

const styles = { root: css({ display: 'grid', gap: '4' }), lines: css({ display: 'grid', gap: '3' }) };

/** The shape of the page while the device is on its way. */
export function DetailSkeleton() {
  return (
    <div className={styles.root} aria-busy="true">
      <VisuallyHidden>加载中</VisuallyHidden>
      {[0, 1].map((card) => (
        <Card key={card}>
          <div className={styles.lines}>
            <Skeleton width="30%" height="20px" />
            <Skeleton width="60%" />
            <Skeleton />
            <Skeleton width="80%" />
          </div>
        </Card>
      ))}
    </div>
  );
}
