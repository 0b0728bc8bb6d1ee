import type * as contract from '#api/contract/helper.ts';
import type { Handlers } from '../handler.ts';
import { productVersion } from '../product-version.ts';

export const helper: Handlers<typeof contract> = {
  serverVersion: async () => ({ version: productVersion() }),
};
