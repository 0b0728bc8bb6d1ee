import { Download } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { routePath } from '#domain/access/routes.ts';
import type { RecordedRun } from '#domain/diagram/recording.ts';
import { usePart } from '#screens/shared/actors/use-part.ts';
import { type RunRecorder, useConsole } from '#screens/shared/console-context.tsx';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import * as labels from '#ui/labels.ts';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { LinkButton } from '#ui/shell/link.tsx';
import { Logo } from '#ui/shell/logo.tsx';
import { clockAt } from './clock.ts';
import { CoverageCard } from './coverage-card.tsx';
import { styles } from './dev-style.ts';
import { diagramOf, diagrams } from './diagrams.ts';
import { EventLog } from './event-log.tsx';
import { MachineGallery } from './machine-gallery.tsx';
import { MachinePanel } from './machine-panel.tsx';
import { saveRecording } from './save-recording.ts';
import { ServerCard, VersionsCard } from './server-card.tsx';

/** `route.dev`: what the machines of this page do, for whoever has to find out why. It is public, so it shows nothing of any store. */
export default function Dev() {
  const { siteTitle } = useConsole();
  const { part: recorder, hasFailed, again } = usePart(useConsole().recorder, 'once');
  return (
    <main className={styles.main} id="content" tabIndex={-1}>
      <p className={styles.brand}>
        <Logo />
        {siteTitle}
      </p>
      {recorder ? <Recorded recorder={recorder} /> : <Head note={labels.loading} />}
      {hasFailed ? <ErrorState title="运行记录加载失败" retry={{ onClick: again }} /> : null}
      <div className={styles.halves}>
        <VersionsCard />
        <ServerCard />
      </div>
      <CoverageCard />
    </main>
  );
}

function Head({ note, children }: { note: string; children?: React.ReactNode }) {
  return (
    <header className={styles.head}>
      <div className={styles.heading}>
        <h1 className={styles.title}>开发工具</h1>
        <p className={styles.note}>{note}</p>
      </div>
      <div className={styles.tools}>
        {children}
        <LinkButton href={routePath('index')}>{labels.home}</LinkButton>
      </div>
    </header>
  );
}

function Recorded({ recorder }: { recorder: RunRecorder }) {
  useSyncExternalStore(recorder.subscribe, () => recorder.version);
  const [chosen, setChosen] = useState<string | null>(null);
  const all = recorder.runs();
  const runs = Map.groupBy(all, ({ machine }) => machine);
  const diagram = diagramOf(chosen ?? firstMachine(all)) ?? diagrams[0];
  const steps = all.reduce((sum, run) => sum + run.steps.length, 0);
  return (
    <>
      <Head note={`${clockAt(0)} 打开本页以来：${all.length} 个运行，${steps} 个步骤`}>
        <Button
          variant="primary"
          icon={<Download aria-hidden="true" />}
          onClick={() => saveRecording(recorder.save(), document)}
        >
          保存运行记录
        </Button>
      </Head>
      <Banner>
        记录里没有密码、验证码、密钥、手机号、姓名、序列号和任何文字内容：记录时已替换为占位内容。刷新页面会重新开始记录。
      </Banner>
      <Missing recorder={recorder} />
      {diagram ? (
        <div className={styles.columns}>
          <MachineGallery runs={runs} chosen={diagram.machine} onChoose={setChosen} />
          <MachinePanel key={diagram.machine} diagram={diagram} runs={runs.get(diagram.machine) ?? []} />
        </div>
      ) : null}
      <EventLog runs={runs} />
    </>
  );
}

/** What somebody came here about is most likely what ended last, or was left last. */
function firstMachine(runs: readonly RecordedRun[]): string {
  return (
    runs.findLast(({ parent, end }) => parent === null && end.status !== 'active')?.machine ?? 'navigation'
  );
}

function Missing({ recorder }: { recorder: RunRecorder }) {
  const { dropped, complete } = recorder;
  const sentences = [
    !complete && '页面刚打开时的事件未记录。',
    (dropped.runs > 0 || dropped.steps > 0) &&
      `页面打开得太久：较早的 ${dropped.runs} 个运行和 ${dropped.steps} 个步骤未保留。`,
  ].filter(Boolean);
  return sentences.length ? <Banner tone="warn">{sentences.join('')}</Banner> : null;
}
