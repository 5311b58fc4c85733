import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import { operationsWith } from '../../../http/operation.ts';
import { readOnlyMembers } from '../../../http/shapes.ts';
import { AppConfigInput, AppConfigResponse } from './app-config.schema.ts';
import { changeAppConfig, readAppConfig } from './app-config.service.ts';
import { AppTheme, AppThemeInput } from './app-theme.schema.ts';
import { changeAppTheme, readAppTheme } from './app-theme.service.ts';

const { readOperation, writeOperation } = operationsWith<unknown>('App Theme');

export const appThemeOperations = [
  readOperation({
    id: 'getAppTheme',
    method: 'GET',
    path: '/api/v1/app-theme',
    summary: 'Read the account theme',
    description: 'The colours, logo and fonts of the account, with defaults for those that are not set.',
    access: 'authenticated',
    answers: { 200: AppTheme },
    handle: ({ db, caller }) => readAppTheme(db, caller.tenantId),
  }),
  writeOperation({
    id: 'updateAppTheme',
    method: 'PUT',
    path: '/api/v1/app-theme',
    summary: 'Change the account theme',
    description: 'Changes the given members: an absent member keeps its value, null restores the default.',
    access: 'admin',
    // It affects only the appearance, and newer clients send more members.
    isStrict: false,
    audit: 'Updated account theme',
    body: AppThemeInput,
    answers: { 200: AppTheme },
    async handle({ tx, caller, body, audit }) {
      const theme = await changeAppTheme(tx, grantAdministration(caller), body);
      audit({ members: Object.keys(AppThemeInput.properties).filter((name) => name in body) });
      return theme;
    },
  }),
  readOperation({
    id: 'getAppConfig',
    method: 'GET',
    path: '/api/v1/app-config',
    summary: 'Read the account configuration',
    description: 'The appearance and features of the account’s pages, including its theme.',
    access: 'authenticated',
    answers: { 200: AppConfigResponse },
    handle: ({ db, caller }) => readAppConfig(db, caller.tenantId),
  }),
  writeOperation({
    id: 'updateAppConfig',
    method: 'PUT',
    path: '/api/v1/app-config',
    summary: 'Change the account configuration',
    description:
      'Changes the given members: an absent member keeps its value, null restores the default, and an object is ' +
      'replaced as a whole. `updateAppTheme` changes the theme.',
    access: 'admin',
    toleratedFields: readOnlyMembers(AppConfigResponse, AppConfigInput),
    audit: 'Updated account configuration',
    body: AppConfigInput,
    answers: { 200: AppConfigResponse },
    async handle({ tx, caller, body, audit }) {
      const members = await changeAppConfig(tx, grantAdministration(caller), body);
      audit({ members });
      return readAppConfig(tx, caller.tenantId);
    },
  }),
];
