import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import { operationsWith } from '../../../http/operation.ts';
import { UserPath } from '../../people/users/users.schema.ts';
import { HandedOver, HandOverInput } from './hand-over.schema.ts';
import { handOver } from './hand-over.service.ts';

const { writeOperation } = operationsWith<unknown>('Users Admin');

export const handOverOperations = [
  writeOperation({
    id: 'handOverUser',
    method: 'POST',
    path: '/api/v1/users/{id}/hand-over',
    summary: 'Hand over what a user owns',
    description:
      'Makes another user the owner of all folders, workbooks, reports and scheduled deliveries of a user, also of ' +
      'those in the trash, and of their shared kept filters, in one step. Deactivated users can be handed over, too; ' +
      'deleted ones no longer own anything. Sharing, API keys, favourites, private kept filters and the recipients of ' +
      'deliveries do not change.',
    access: 'admin',
    audit: 'Handed over ownership',
    params: UserPath,
    body: HandOverInput,
    answers: { 200: HandedOver },
    errors: { 404: 'One of the users does not exist.', 409: 'The new owner is deactivated.' },
    async handle({ tx, caller, params, body, audit }) {
      const counts = await handOver(tx, grantAdministration(caller), params.id, body.toUserId);
      audit({ userId: params.id, toUserId: body.toUserId }, { ...counts });
      return counts;
    },
  }),
];
