import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ApiKeyInfo } from '#api/contract/store/api-key.ts';
import {
  apiKeyActionEffects,
  type KeySecrets,
} from '#machines/store/api-key-action/api-key-action.effects.ts';
import {
  type ApiKeyAction,
  apiKeyActionMachine,
} from '#machines/store/api-key-action/api-key-action.machine.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { FocusKeeper } from '#screens/shared/focus-keeper.tsx';
import { LostAnswer } from '#screens/shared/notices/lost-answer.tsx';
import { RefusalBanner } from '#screens/shared/notices/refusal-banner.tsx';
import { ProofFields } from '#screens/shared/proof/proof-fields.tsx';
import { useTypedProof } from '#screens/shared/proof/typed-proof.ts';
import { css } from '#styled/css/index.mjs';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Dialog } from '#ui/popup/dialog.tsx';

const styles = {
  line: css({ display: 'flex', alignItems: 'center', gap: '3' }),
  secret: css({ fontFamily: 'mono', fontWeight: 'bold', userSelect: 'all', overflowWrap: 'anywhere' }),
  text: css({ color: 'ink2' }),
};

const titles: Record<ApiKeyAction, string> = {
  enable: '启用开放接口',
  disable: '停用开放接口',
  generate: '生成密钥',
  preview: '查看密钥',
};

const effects: Record<ApiKeyAction, (info: ApiKeyInfo) => string> = {
  enable: () => '启用后，门店的系统可以用密钥查看、锁定和解锁全部设备，并接收回调。',
  disable: () => '停用后，所有接口调用立即被拒绝，也不再发送回调；密钥保留，可随时启用。',
  generate: ({ api_key }) =>
    api_key === null
      ? '生成密钥编号、接口密钥和回调密钥：前者对接口调用签名，后者用来验证回调。'
      : '生成新的密钥编号、接口密钥和回调密钥。现在的继续有效 24 小时，请在此期间更换；更早的旧密钥立即停用。',
  preview: () => '接口密钥和回调密钥显示一分钟，查看会记入设置记录。请妥善保管，不要写进代码或发到群里。',
};

const doubts: Record<ApiKeyAction, string> = {
  enable: '不知道是否已经启用。重新输入密码后可以再试，不会有其他影响。',
  disable: '不知道是否已经停用。重新输入密码后可以再试，不会有其他影响。',
  generate: '不知道是否已经生成。重新输入密码后可以再试，只会生成一个。',
  preview: '未收到密钥。重新输入密码后可以再试。',
};

const done: Record<ApiKeyAction, string> = {
  enable: '开放接口已启用',
  disable: '开放接口已停用',
  generate: '密钥已生成，可查看密钥',
  preview: '',
};

const shown = [
  { of: 'api_secret_key', name: '接口密钥' },
  { of: 'callback_secret', name: '回调密钥' },
] as const;

interface KeyDialogProps {
  action: ApiKeyAction;
  info: ApiKeyInfo;
  /** is told whether something may be done */
  onClose: (mayBeDone: boolean) => void;
}

/** Switches the store's API, makes its key, or shows the secret: it lives in this dialog alone, and goes with it. */
export default function KeyDialog({ action, info, onClose }: KeyDialogProps) {
  const { client, notify } = useConsole();
  const [secrets, setSecrets] = useState<KeySecrets | null>(null);
  const [endFormer, setEndFormer] = useState(false);
  const [machine] = useState(() =>
    apiKeyActionMachine.provide({ actors: apiKeyActionEffects(client, setSecrets) }),
  );
  const actor = useActorRef(machine, {
    input: { action, makeIdempotencyKey: () => crypto.randomUUID() },
  });
  const { proof } = useSelector(actor, ({ context }) => context);
  const state = useSelector(actor, ({ value }) => value);
  const typed = useTypedProof(actor);
  useDone<typeof apiKeyActionMachine>(actor, ({ mayBeDone }) => {
    if (actor.getSnapshot().matches('done') && done[action] !== '') notify('ok', done[action]);
    onClose(mayBeDone && action !== 'preview');
  });
  const confirm = useControl(actor, { type: 'action.confirm', password: typed.password, endFormer });
  const again = useControl(actor, { type: 'action.again' });
  const noted = useControl(actor, { type: 'action.close' });
  const cancel = useControl(actor, { type: 'action.cancel' });
  const told = state === 'telling';
  const { problem } = proof;
  return (
    <Dialog
      open
      size="sm"
      title={titles[action]}
      okText={told ? '已记下，关闭' : state === 'uncertain' ? '重新输入密码' : titles[action].slice(0, 2)}
      okVariant={action === 'disable' ? 'danger' : 'primary'}
      ok={told ? noted : state === 'uncertain' ? again : confirm}
      noCancel={told}
      cancel={cancel}
      cross={told ? noted : cancel}
      loading={state === 'acting'}
      marks={useMachineMarks('apiKeyAction', actor)}
    >
      <FocusKeeper phase={String(state)}>
        {told ? (
          <>
            <Banner tone="ok">一分钟后隐藏，可再次查看。</Banner>
            {secrets === null
              ? null
              : shown.map(({ name, of }) => (
                  <div key={of}>
                    <p className={styles.text}>{name}</p>
                    <div className={styles.line}>
                      <output className={styles.secret} aria-label={name}>
                        {secrets[of]}
                      </output>
                      <CopyButton text={secrets[of]} label={`复制${name}`} iconOnly />
                    </div>
                  </div>
                ))}
          </>
        ) : state === 'uncertain' ? (
          <LostAnswer>{doubts[action]}</LostAnswer>
        ) : (
          <>
            <p className={styles.text}>{effects[action](info)}</p>
            {action === 'generate' && info.api_key !== null ? (
              <Checkbox checked={endFormer} onChange={setEndFormer}>
                立即停用现在的密钥（已泄露时）
              </Checkbox>
            ) : null}
            {problem === null || problem.field === 'password' ? null : <RefusalBanner told={problem} />}
            <ProofFields actor={actor} typed={typed} readOnly={state !== 'asking'} sole />
          </>
        )}
      </FocusKeeper>
    </Dialog>
  );
}
