import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import {
  clerkList,
  disableClerk,
  newClerk,
  resetClerkPassword,
  updateClerk,
} from '#api/contract/people/clerks.ts';
import { clerkSmsType } from '#api/contract/people/system.ts';
import type { CallInput } from '#api/contract/row/endpoint.ts';
import { moduleNames } from '#domain/access/modules.ts';
import {
  type MadeClerk,
  makeClerk,
  makeSmsCode,
  makeStore,
  nextPhone,
  secondaryPassword,
} from '../fixtures.ts';
import type { CallOptions, TestServer } from '../test-server.ts';

type NewClerk = Partial<CallInput<typeof newClerk>['body']>;
type Update = Partial<CallInput<typeof updateClerk>['body']> & { readonly id: string };

/** The login password of whom an administrator adds here. */
export const firstPassword = 'First-2026';

/** A store of its own, with what its administrators do with clerks. */
export async function openOffice(server: TestServer) {
  const store_id = await makeStore(server, moduleNames);
  const clerk = (of: Parameters<typeof makeClerk>[1] = {}): Promise<MadeClerk> =>
    makeClerk(server, { ...of, store_id });
  const list = (as: MadeClerk) => server.call(clerkList, {}, { as });

  return {
    store_id,
    clerk,
    admin: () => clerk({ is_admin: true }),
    list,

    /** Somebody as this administrator sees them. */
    async seen(as: MadeClerk, { id }: { readonly id: string }): Promise<Clerk> {
      const found = (await list(as)).result.list.find((one) => one.id === id);
      if (!found) throw new Error('not in the list');
      return found;
    },

    /** With a code that the new clerk has read, unless another one is given. */
    async add(as: MadeClerk, fields: NewClerk = {}, options: Omit<CallOptions, 'as'> = {}) {
      const phone_number = fields.phone_number ?? nextPhone();
      const sms_code = fields.sms_code ?? (await makeSmsCode(server, phone_number, clerkSmsType));
      const form = { name: '郑婷', phone_number, sms_code, password: firstPassword, quota_limit: false };
      return server.call(newClerk, { body: { ...form, quota: 0, ...fields } }, { as, ...options });
    },

    /** The quota is what nothing else than a number can be left out for. A new number comes with the code that was sent to it. */
    async update(as: MadeClerk, fields: Update) {
      const { phone_number } = fields;
      const proven = phone_number === undefined || 'sms_code' in fields;
      const code = proven ? {} : { sms_code: await makeSmsCode(server, phone_number, clerkSmsType) };
      return server.call(updateClerk, { body: { quota: 0, ...fields, ...code } }, { as });
    },

    reset: (as: MadeClerk, { id }: { readonly id: string }, password: string = secondaryPassword) =>
      server.call(resetClerkPassword, { body: { id, password } }, { as }),

    disable: (
      as: MadeClerk,
      { id }: { readonly id: string },
      disabled = true,
      password: string = secondaryPassword,
    ) => server.call(disableClerk, { body: { id, password, disabled } }, { as }),
  };
}

export type Office = Awaited<ReturnType<typeof openOffice>>;

/** What the journal says of a clerk, oldest first. */
export const journalOf = ({ services: { db } }: TestServer, { id }: { readonly id: string }) =>
  db
    .selectFrom('journal')
    .select(['actor', 'actor_id', 'store_id', 'what', 'before', 'after'])
    .where('kind', '=', 'clerk')
    .where('subject', '=', id)
    .orderBy('id')
    .execute();
