import { operationsWith } from '../../../http/operation.ts';
import { FirstSteps } from './first-steps.schema.ts';
import { firstStepsOf } from './first-steps.service.ts';

const { readOperation } = operationsWith<unknown>('Account');

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
