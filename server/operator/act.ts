import { Refusal } from '../call/refusal.ts';
import { giveAdminPassword, makeAdmin, switchAccount } from './accounts.ts';
import { creditReports } from './credit.ts';
import type { OperatorContext } from './find.ts';
import { storeLines } from './list.ts';
import type { OperatorAnswer, OperatorRequest, OperatorResult } from './requests.ts';
import { makeStore, setStore } from './stores.ts';

/** Does what the operator asks for, whole or not at all; answers also why it is refused. */
export async function actFor(context: OperatorContext, request: OperatorRequest): Promise<OperatorAnswer> {
  try {
    return { is: 'done', result: await act(context, request) };
  } catch (error) {
    if (error instanceof Refusal) return { is: 'refused', code: error.code, message: error.message };
    throw error;
  }
}

async function act(context: OperatorContext, request: OperatorRequest): Promise<OperatorResult> {
  switch (request.act) {
    case 'list':
      return { act: 'list', stores: await storeLines(context.db) };
    case 'create':
      return makeStore(context, request);
    case 'set':
      return setStore(context, request);
    case 'credit':
      return creditReports(context, request);
    case 'disable':
      return switchAccount(context, { ...request, act: 'disable' });
    case 'enable':
      return switchAccount(context, { ...request, act: 'enable' });
    case 'password':
      return giveAdminPassword(context, request);
    case 'admin':
      return makeAdmin(context, request);
  }
}
