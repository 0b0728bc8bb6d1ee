import { createRoot } from 'react-dom/client';
import { list } from '#api/contract/apple/devices.ts';
import { login } from '#api/contract/people/auth.ts';
import type { Client } from '#api/contract/row/call.ts';
import { CallFailure } from '#api/contract/row/failure.ts';
import { createActors } from '#app/actors.ts';
import { createKept } from '#app/session/kept.ts';
import { clearToasts, createToasts } from '#app/shell/notices.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { accessCheck } from '#machines/console/navigation/access.effects.ts';
import { ProofDialog } from '#screens/devices/commands/proof-dialog.tsx';
import { useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { type Console, ConsoleContext, UserContext } from '#screens/shared/console-context.tsx';
import { person } from './console-stage.ts';

const request = { kind: 'apple', command: 'unlock', body: { device_id: sampleDevice().id } } as const;

/** The dialog of a command that may ask for an SMS code, with the console's own client and effects. Returns how to end it. */
export function startSmsCommand(root: HTMLElement): () => void {
  const react = createRoot(root);
  const toasts = createToasts();
  const { console: parts, stop } = createActors(window, toasts);
  // Nobody logs in here, which would bring it.
  const console: Console = Object.create(parts, { kept: { value: createKept(window) } });
  react.render(
    <ConsoleContext value={console}>
      <UserContext value={person}>
        <ProofDialog
          kind="apple"
          command="unlock"
          request={request}
          smsType="turn-off-activation-lock"
          title="需要短信验证码的指令"
          description=""
          onEnd={() => react.render(null)}
        >
          {null}
        </ProofDialog>
      </UserContext>
    </ConsoleContext>,
  );
  return () => {
    react.unmount();
    stop();
    clearToasts(toasts);
  };
}

/** A call of any kind that needs a login. */
const askForList = (client: Client) => client.call(list, {}).catch(ignoreFailure);

/** As the login page does. */
async function logIn(client: Client, session: Console['session']): Promise<void> {
  const form = { account: '12000000001', password: 'Guard-2026', captcha_code: 'ab12' };
  const tokens = await client.call(login, { body: form });
  session.send({ type: 'tokens.issued', tokens });
}

/** What failed has been told already. */
function ignoreFailure(error: unknown): void {
  if (!(error instanceof CallFailure)) throw error;
}

/**
 * The session and what it is made of, without the navigation: a page would ask by itself who is logged in, at times of its own.
 * Each button does what a page does in its place.
 */
export function startSession(root: HTMLElement): () => void {
  const react = createRoot(root);
  const toasts = createToasts();
  const { console: parts, stop } = createActors(window, toasts);
  const { client, session } = parts;
  const checkAccess = accessCheck(client, (user) => session.send({ type: 'user.fetched', user }));
  const ended = new AbortController();
  // What is still under way when the stage ends is of no interest.
  const untilEnded = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      if (!ended.signal.aborted) throw error;
    });
  const visitPage = () => untilEnded(checkAccess(null, ended.signal));
  session.start();
  react.render(
    <MachineRoot name="session" actorRef={session}>
      <LeaveButton session={session} />
      <button type="button" onClick={visitPage}>
        前往页面
      </button>
      <button type="button" onClick={() => logIn(client, session)}>
        登录
      </button>
      <button type="button" onClick={() => askForList(client)}>
        查询
      </button>
    </MachineRoot>,
  );
  return () => {
    ended.abort();
    react.unmount();
    stop();
    clearToasts(toasts);
  };
}

function LeaveButton({ session }: Pick<Console, 'session'>) {
  const leave = useControl(session, { type: 'session.leave' });
  return (
    <button type="button" {...leave}>
      退出登录
    </button>
  );
}
