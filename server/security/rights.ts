import { adminMark, codesIn, isPermissionCode, type Rights } from '#domain/access/permissions.ts';

interface ClerkOfStore {
  readonly is_admin: boolean;
  /** comma-separated codes (`entity.clerk`) */
  readonly permission: string;
  readonly modules: readonly string[];
}

/** Only the flag makes an administrator, and only what is in the map is a right, whatever stands in the list of codes. */
export function rightsOf({ is_admin, permission, modules }: ClerkOfStore): Rights {
  const codes = codesIn(permission).filter(isPermissionCode);
  return { permission: is_admin ? [adminMark, ...codes] : codes, available_modules: modules };
}
