import type { AnyEndpoint } from '#api/contract/endpoint.ts';
import * as messages from '#domain/messages.ts';
import { hasModule, may } from '#domain/permissions.ts';
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
  if (asked && !may(actor, permission)) throw denied();
}

const denied = (message: string = messages.permissionDenied) => new Refusal('PERMISSION_DENIED', message);
