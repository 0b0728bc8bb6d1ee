import { adminMark, type Rights } from '#domain/access/permissions.ts';

interface ClerkOfStore {
  readonly is_admin: boolean;
  /** comma-separated codes (`entity.clerk`) */
  readonly permission: string;
  readonly modules: readonly string[];
}

/** Only the flag makes an administrator, whatever stands in the list of codes. */
export function rightsOf({ is_admin, permission, modules }: ClerkOfStore): Rights {
  const codes = permission.split(',').filter((code) => code !== '' && code !== adminMark);
  return { permission: is_admin ? [adminMark, ...codes] : codes, available_modules: modules };
}
