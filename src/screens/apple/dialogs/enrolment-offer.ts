import type { AppleListItem } from '#api/contract/apple/device.ts';
import { denialSentence } from '#domain/access/denial.ts';
import { deniedExit, may, type Rights } from '#domain/access/permissions.ts';
import { enrolmentDenial } from '#domain/apple/enrolment.ts';
import * as messages from '#domain/messages.ts';

/** Label and link with which a phone is enrolled. */
export const enrolmentTitle = '登记二维码';

/** Why they are not to be had; null where they are. */
export function enrolmentReason(device: AppleListItem, rights: Rights): string | null {
  if (!may(rights, 'apple.new')) return `${messages.permissionDenied}。${deniedExit('apple.new')}`;
  return denialSentence(enrolmentDenial(device));
}
