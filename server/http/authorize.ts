import type { AnyEndpoint } from '#api/contract/endpoint.ts';
import * as messages from '#domain/messages.ts';
import { deniedExit, hasModule, may, type PermissionRequirement } from '#domain/permissions.ts';
import type { Actor } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import type { RawQuery } from './read-input.ts';

/** What a row asks of a signed-in person: module, admin, permission, in this order. Scope is the handler's question. */
export function authorize({ access }: AnyEndpoint, actor: Actor, query: RawQuery): void {
  if (!access.login) return;
  if (access.module && !hasModule(actor, access.module)) throw denied(messages.moduleMissing);
  if (access.admin && !actor.is_admin) throw denied();
  const { permission, permissionUnlessQuery: unless } = access;
  const asked = permission !== undefined && !(unless !== undefined && query[unless] !== undefined);
  if (asked && !may(actor, permission)) throw missingRight(permission);
}

/** Says which right is missing, and who gives it. */
export const missingRight = (requirement: PermissionRequirement) =>
  new Refusal('PERMISSION_DENIED', messages.permissionDenied, { exit: deniedExit(requirement) });

const denied = (message: string = messages.permissionDenied) => new Refusal('PERMISSION_DENIED', message);
