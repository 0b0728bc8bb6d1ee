import * as v from 'valibot';
import { describe, it } from 'vitest';
import { type AppleCommandName, appleCommand } from '#domain/apple-commands.ts';
import { holdMs } from '#domain/limits.ts';
import { permissionCode } from '#domain/permissions.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/ids.ts';
import { changeClerk } from '../support/clerks.ts';
import { DevicePage, rightPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const { phone_number } = accounts.full;
const { unlockedOnline, lockedOnline } = seedIds.devices;

const sentCodes = v.object({ list: v.array(v.object({ type: v.string(), code: v.string() })) });

interface Way {
  /** on which the command is possible */
  readonly id: string;
  /** where its tile is called otherwise than the command */
  readonly tile?: string;
  readonly fill?: (device: DevicePage) => Promise<void>;
}

/** How a person gives each command that a tile of the device's page opens. */
const ways = {
  lock: {
    id: unlockedOnline,
    fill: (device) => device.fillLock({ message: '请联系门店' }),
  },
  unlock: { id: lockedOnline },
  'get-location': { id: lockedOnline, tile: '定位' },
  'turn-off-activation-lock': { id: unlockedOnline, fill: typeCode },
  'abm-unbind': { id: unlockedOnline },
  erase: { id: unlockedOnline },
  'remove-main-profile': { id: unlockedOnline },
  'move-to-recycle-bin': { id: unlockedOnline },
} satisfies Partial<Record<AppleCommandName, Way>>;

const cases = Object.entries<Way>(ways).map(([name, way]) => ({
  ...appleCommand(name as keyof typeof ways),
  ...way,
}));

/** The code that the server has sent to the person's phone. */
async function typeCode(device: DevicePage): Promise<void> {
  await device.dialog.getByRole('button', { name: /^发送到/ }).click();
  await expect(device.dialog).toContainText('已发送至');
  const { list } = v.parse(sentCodes, await (await console.server.fetch('/api/test/sms')).json());
  await device.field('短信验证码').fill(list.at(-1)?.code ?? '');
}

const clerkWith = (...permission: string[]) => changeClerk(console.server, { phone_number, permission });

describe.each(cases)('$title', ({ permission, credential, irreversible, id, title, tile = title, fill }) => {
  it('[ios.commands] [role.codes.apple] works for a clerk with its code alone; nobody without it can press it', async () => {
    await clerkWith();
    const device = new DevicePage(await console.pageOf('full'));
    await device.open(id);
    await expect(device.action(tile)).toHaveAttribute('aria-disabled', 'true');
    await expect(device.action(tile)).toHaveAccessibleDescription(/权限/);

    await clerkWith(...(permission === null ? [] : [permissionCode(permission)]));
    await device.open(id);
    await device.action(tile).click();
    await fill?.(device);
    if (credential) await device.confirm(rightPassword);
    await expect(device.toasts).toContainText('指令已受理');
    if (irreversible) await console.server.advance(holdMs);
    await expect(device.record.getByRole('listitem').first()).toContainText(`${title} 已执行`);
  });
});
