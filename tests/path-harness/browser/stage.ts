import { startEnrollPage } from '#app/enroll/start-enroll-page.tsx';
import { startConsole } from '#app/start.tsx';
import { isRoutePath } from '#domain/access/routes.ts';
import { startSession, startSmsCommand } from './bench.tsx';
import { sessionUrl, smsCommandUrl } from './console-stage.ts';
import { installStage } from './stage-runtime.ts';
import '#ui/global.css';

const starts: Readonly<Record<string, (root: HTMLElement) => () => void>> = {
  [smsCommandUrl]: startSmsCommand,
  [sessionUrl]: startSession,
};

// A page fetches them a second after a list is shown, and time stands still on the stage.
await (await import('#screens/devices/batch/batch-part.tsx')).bars.load();

const startOf = (path: string) =>
  isRoutePath(path, 'enroll-sn_encrypt') ? startEnrollPage : (starts[path] ?? startConsole);

installStage((root) => startOf(location.pathname)(root));
