import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { type FeatureArea, hasArea, type ModuleName } from '#domain/access/modules.ts';
import { deniedExit, hasModule, may, type PermissionRequirement } from '#domain/access/permissions.ts';
import { areaDenial, moduleDenial } from '#domain/devices/command-right.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import type { Actor } from '../call/handler.ts';
import { Refusal } from '../call/refusal.ts';
import type { RawQuery } from './read-input.ts';

/** What a row asks of a signed-in person: a password of their own, area, module, admin, permission, in this order. Scope is the handler's question. */
export function authorize(
  { access, beforePasswordChange }: AnyEndpoint,
  actor: Actor,
  query: RawQuery,
): void {
  if (!access.login) return;
  if (actor.must_change_password && !beforePasswordChange)
    throw new Refusal('PERMISSION_DENIED', memberMessages.passwordToChange, { reason: 'passwordChange' });
  if (access.area && !hasArea(actor.available_modules, access.area)) throw missingArea(access.area);
  for (const module of [access.module, access.alsoModule])
    if (module && !hasModule(actor, module)) throw missingModule(module);
  if (access.admin && !actor.is_admin) throw new Refusal('PERMISSION_DENIED', messages.permissionDenied);
  const { permission, permissionUnlessQuery: unless } = access;
  const asked = permission !== undefined && !(unless !== undefined && query[unless] !== undefined);
  if (asked && !may(actor, permission)) throw missingRight(permission);
}

/** Says which right is missing, and who gives it. */
export const missingRight = (requirement: PermissionRequirement) =>
  new Refusal('PERMISSION_DENIED', messages.permissionDenied, { exit: deniedExit(requirement) });

export function missingModule(name: ModuleName): Refusal {
  const { reason, exit } = moduleDenial(name);
  return new Refusal('PERMISSION_DENIED', reason, { exit });
}

function missingArea(area: FeatureArea): Refusal {
  const { reason, exit } = areaDenial(area);
  return new Refusal('PERMISSION_DENIED', reason, { exit });
}
