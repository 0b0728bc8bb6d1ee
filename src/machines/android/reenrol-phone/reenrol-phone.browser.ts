import { routePath } from '#domain/access/routes.ts';
import { freshActs } from '#machines/kits/fresh/fresh.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickNamed, confirmWithProof, dialogOpened } from '#tests/path-harness/browser/causes.ts';
import { livePage, sampleOperation } from '#tests/path-harness/browser/console-stage.ts';
import { openCode } from '../enrol-phone/enrol-phone.model.ts';
import { sampleDevice } from '../sample-device.model.ts';
import { androidDetailFixtures, androidPerson } from '../stage.model.ts';
import model from './reenrol-phone.model.ts';

const { id } = sampleDevice();
const call = `POST /api/device/android/${id}/operation/reenrol`;

export default defineBrowserModel({
  model,
  stage: (input) => {
    const fixtures = { ...androidDetailFixtures(), [call]: 'later' } as const;
    const page = livePage(routePath('console-device-android-id', { id }), fixtures, androidPerson);
    return {
      ...page,
      open: async (tab, server) => {
        await page.open?.(tab, server);
        await clickNamed(tab, 'button', '重新入网');
        await dialogOpened(tab);
        await confirmWithProof(tab, 'command.confirm', { password: 'Guard-2026', smsCode: '' });
        const code = 'K7Q2M9XP';
        const told = { link: `https://console.example/agent#${code}`, missing: ['ANDROID_AGENT_URL'] };
        const { expires_at } = openCode;
        const result = { id: input.id, code, ...told, provisioning: null, expires_at };
        await server.answer(call, { body: { ...sampleOperation(), result } });
        await tab.locator('[data-machine=reenrolPhone]').waitFor();
      },
    };
  },
  act: freshActs,
  effects: {
    lookCode: {
      request: (input) => `GET /api/enrolment-code/${input.id}`,
      done: (code) => ({ body: code }),
    },
  },
  see: ({ context: { latest } }) => ({
    code: latest === null || latest.status === 'open' ? 'K7Q2M9XP' : null,
    arrived: latest?.device?.serial_number ?? null,
  }),
  look: () => {
    const dialog = document.querySelector('[data-machine=reenrolPhone]');
    const text = [...(dialog?.querySelectorAll('[role=status]') ?? [])].map((one) => one.textContent).join();
    return {
      code: dialog?.querySelector('output')?.textContent ?? null,
      arrived: /· (AN\w{8})/.exec(text)?.[1] ?? null,
    };
  },
});
