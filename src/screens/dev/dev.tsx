import { buildIdMeta } from '#domain/plumbing-paths.ts';
import { routePath } from '#domain/routes.ts';
import { useSite } from '#screens/parts/console-context.tsx';
import { css } from '#styled/css/index.mjs';
import { DescriptionList } from '#ui/description-list.tsx';
import { EmptyShell } from '#ui/empty-shell.tsx';
import * as labels from '#ui/labels.ts';
import { LinkButton } from '#ui/link.tsx';

const styles = {
  root: css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '4' }),
  title: css({ fontSize: 'xl', fontWeight: 'bold', lineHeight: 'tight' }),
  facts: css({ w: 'full' }),
};

/** `route.dev`: which console this is, for whoever has to find out why. It is public, so it shows nothing of any store. */
export default function Dev() {
  const { siteTitle } = useSite();
  const build = document.querySelector<HTMLMetaElement>(`meta[name=${buildIdMeta}]`)?.content;
  return (
    <EmptyShell brand={siteTitle}>
      <div className={styles.root}>
        <h1 className={styles.title}>开发工具</h1>
        <div className={styles.facts}>
          <DescriptionList layout="rows" items={[{ term: '控制台版本', details: build, mono: true }]} />
        </div>
        <LinkButton href={routePath('index')}>{labels.home}</LinkButton>
      </div>
    </EmptyShell>
  );
}
