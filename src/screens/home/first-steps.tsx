import { Circle, CircleCheck } from 'lucide-react';
import type { FirstStep } from '#api/contract/home.ts';
import { hasModule } from '#domain/access/permissions.ts';
import { type RouteName, routePath } from '#domain/access/routes.ts';
import { loadFirstSteps } from '#machines/store/first-steps.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useLoadOnce } from '#screens/shared/actors/use-load-once.ts';
import { useClient, useUser } from '#screens/shared/console-context.tsx';
import { RetryNotice } from '#screens/shared/notices/retry-notice.tsx';
import { css } from '#styled/css/index.mjs';
import { Card } from '#ui/display/card.tsx';
import { visuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Link } from '#ui/shell/link.tsx';

const styles = {
  place: css({ mb: '4' }),
  item: css({
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    py: '2.5',
    borderTopWidth: '1px',
    borderColor: 'line',
    _first: { borderTopWidth: '0', pt: '0' },
    _last: { pb: '0' },
    '& svg': { flexShrink: '0', w: 'icon', h: 'icon', color: 'ink3' },
    '&[data-done] svg': { color: 'ok' },
  }),
  words: css({ flex: '1', minW: '0' }),
  purpose: css({ display: 'block', color: 'ink2', fontSize: 'sm' }),
};

interface Words {
  readonly title: string;
  readonly purpose: string;
  readonly verb: string;
}

const words: Readonly<Record<FirstStep['step'], Words>> = {
  abm: { title: '上传 ABM 令牌', purpose: '在 Apple 商务管理购买的设备会自动归入门店。', verb: '去上传' },
  defaults: { title: '设置默认限制', purpose: '设备入网后自动应用，例如禁止抹掉设备。', verb: '去设置' },
  clerk: { title: '新增店员', purpose: '店员用自己的手机号登录，操作记在各自名下。', verb: '去新增' },
  device: { title: '登记设备', purpose: '登记后即可锁定、解除锁定和查看位置。', verb: '去登记' },
};

/** What a new store does first, until it is done (`decision.home`). */
export function FirstSteps() {
  const client = useClient();
  const { actor, loaded, failure, retry } = useLoadOnce((signal) => loadFirstSteps(client, signal));
  const steps = loaded?.value ?? [];
  return (
    <MachineRoot name="loadOnce" actorRef={actor}>
      {failure ? (
        <div className={styles.place}>
          <RetryNotice retry={retry}>“开始使用”加载失败。</RetryNotice>
        </div>
      ) : null}
      {steps.length > 0 ? (
        <div className={styles.place}>
          <Card title="开始使用" note={`已完成 ${steps.filter(({ done }) => done).length} / ${steps.length}`}>
            <ol>
              {steps.map((step) => (
                <Step key={step.step} {...step} />
              ))}
            </ol>
          </Card>
        </div>
      ) : null}
    </MachineRoot>
  );
}

function Step({ step, done }: FirstStep) {
  const { title, purpose, verb } = words[step];
  const href = routePath(useRouteOf(step));
  return (
    <li className={styles.item} data-done={done ? '' : undefined}>
      {done ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
      <span className={styles.words}>
        {title}
        {done ? <span className={visuallyHidden}>（已完成）</span> : null}
        <span className={styles.purpose}>{purpose}</span>
      </span>
      {done ? null : (
        <Link href={href} aria-label={`${verb}：${title}`}>
          {verb}
        </Link>
      )}
    </li>
  );
}

/** A store with Apple devices begins with these. */
function useRouteOf(step: FirstStep['step']): RouteName {
  const isApple = hasModule(useUser(), 'mdm-apple');
  switch (step) {
    case 'abm':
      return 'console-merchant-update-abm-token';
    case 'defaults':
      return isApple
        ? 'console-device-ios-default-restriction'
        : 'console-device-android-default-restriction';
    case 'clerk':
      return 'console-merchant-employee';
    case 'device':
      return isApple ? 'console-device-ios-list' : 'console-device-android-list';
  }
}
