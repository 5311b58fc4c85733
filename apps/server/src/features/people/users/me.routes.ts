import { effectivePolicies } from '../../../auth/caller.ts';
import { readOperation, writeOperation } from '../../../http/operation.ts';
import { UserSettingsInput } from './user-settings.schema.ts';
import { User } from './users.schema.ts';
import { requireUser, updateOwnSettings, viewOf } from './users.service.ts';

export const meOperations = [
  readOperation({
    id: 'getMe',
    method: 'GET',
    path: '/api/v1/users/me',
    tag: 'Users',
    summary: 'Read who one is',
    description:
      'The user behind the credential; `userPolicies` tells what he may do through it, by his own roles and ' +
      'policies, those of everybody, and those of his groups.',
    access: 'authenticated',
    answers: { 200: User },
    async handle({ db, caller }) {
      const row = await requireUser(db, caller.tenantId, caller.user.id);
      return { ...(await viewOf(db, caller.tenantId, row)), userPolicies: effectivePolicies(caller) };
    },
  }),
  writeOperation({
    id: 'updateMySettings',
    method: 'PATCH',
    path: '/api/v1/users/me/settings',
    tag: 'Users',
    summary: 'Change one’s own settings',
    description:
      'Merges settings into those of the caller: what is absent stays, null clears, and `sheets` goes field by ' +
      'field.',
    access: 'authenticated',
    audit: 'Updated user profile',
    body: UserSettingsInput,
    answers: { 200: User },
    async handle({ tx, caller, body, audit }) {
      const { row, changes } = await updateOwnSettings(tx, caller, body);
      audit({ userId: row.id, email: row.email }, changes);
      return viewOf(tx, caller.tenantId, row);
    },
  }),
];
