import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { type FirstSteps, STEPS } from './first-steps.schema.ts';
import { readFirstSteps } from './first-steps.store.ts';

/** The first steps of an account, for one of its administrators. */
export async function firstStepsOf(db: Db, { tenantId, user }: Caller): Promise<FirstSteps> {
  const { is_hidden: isHidden, ...done } = await readFirstSteps(db, tenantId, user.id);
  return { isHidden, steps: STEPS.map((step) => ({ step, isDone: done[step] })) };
}
