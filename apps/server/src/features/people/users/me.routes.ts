import { effectivePolicies } from '../../../auth/caller.ts';
import { operationsWith } from '../../../http/operation.ts';
import { MeUpdateInput } from './update-me.schema.ts';
import { updateOwnProfile } from './update-user.ts';
import { UserSettingsInput } from './user-settings.schema.ts';
import { User, UserEmbedTheme } from './users.schema.ts';
import { findEmbedTheme, requireUser, updateOwnSettings, viewOf } from './users.service.ts';

const { readOperation, writeOperation } = operationsWith<unknown>('Users');

/** Also run by the form of `/account`. */
export const updateMeOperation = writeOperation({
  id: 'updateMe',
  method: 'PATCH',
  path: '/api/v1/users/me',
  summary: 'Change the current user',
  description:
    'Changes the name and the settings of the current user: an absent field keeps its value and null clears it. ' +
    '`settings` is merged as in `PATCH /api/v1/users/me/settings`.',
  access: 'authenticated',
  isStrict: true,
  audit: 'Updated user profile',
  body: MeUpdateInput,
  answers: { 200: User },
  async handle({ tx, caller, body: { firstName, settings }, audit }) {
    const { row, changes } = await updateOwnProfile(tx, caller, { firstName, settings });
    audit({ userId: row.id, email: row.email }, changes);
    return viewOf(tx, caller.tenantId, row);
  },
});

export const meOperations = [
  readOperation({
    id: 'getMe',
    method: 'GET',
    path: '/api/v1/users/me',
    summary: 'Read the current user',
    description:
      'The user behind the credential. `userPolicies` lists what the credential allows: the roles and resource ' +
      'policies of the user, of their groups and of everyone.',
    access: 'authenticated',
    answers: { 200: User },
    async handle({ db, caller }) {
      const row = await requireUser(db, caller.tenantId, caller.user.id);
      return { ...(await viewOf(db, caller.tenantId, row)), userPolicies: effectivePolicies(caller) };
    },
  }),
  readOperation({
    id: 'getMyEmbedTheme',
    method: 'GET',
    path: '/api/v1/users/embed-theme',
    summary: 'Read the current user’s embed theme',
    description:
      'The `embedTheme` of the user behind the credential, as an administrator set it; `{}` if nobody did.',
    access: 'authenticated',
    answers: { 200: UserEmbedTheme },
    async handle({ db, caller }) {
      return (await findEmbedTheme(db, caller.tenantId, caller.user.id)) ?? {};
    },
  }),
  updateMeOperation,
  writeOperation({
    id: 'updateMySettings',
    method: 'PATCH',
    path: '/api/v1/users/me/settings',
    summary: 'Change the current user’s settings',
    description:
      'Merges the given settings into the current user’s: an absent field keeps its value and null clears it. ' +
      '`sheets` is merged field by field.',
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
