import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { operationsWith } from '../../../http/operation.ts';
import { FirstSteps, STEPS } from './first-steps.schema.ts';
import { readFirstSteps } from './first-steps.store.ts';

const { readOperation } = operationsWith<unknown>('Account');

/** The first steps of an account, for one of its administrators. */
export async function firstStepsOf(db: Db, { tenantId, user }: Caller): Promise<FirstSteps> {
  const { is_hidden: isHidden, ...done } = await readFirstSteps(db, tenantId, user.id);
  return { isHidden, steps: STEPS.map((step) => ({ step, isDone: done[step] })) };
}

export const firstStepOperations = [
  readOperation({
    id: 'readFirstSteps',
    method: 'GET',
    path: '/api/v1/first-steps',
    summary: 'Read the first steps of the account',
    description:
      'Returns what the people of a new account have done so far, from data to a dashboard in a page of their own. The ' +
      'setting `hidesFirstSteps` of a user hides the list on their home page.',
    access: 'admin',
    answers: { 200: FirstSteps },
    handle: ({ db, caller }) => firstStepsOf(db, caller),
  }),
];
