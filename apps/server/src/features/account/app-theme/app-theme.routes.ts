import { readOperation, writeOperation } from '../../../http/operation.ts';
import { AppConfigInput, AppConfigResponse } from './app-config.schema.ts';
import { changeAppConfig, readAppConfig } from './app-config.service.ts';
import { AppTheme, AppThemeInput } from './app-theme.schema.ts';
import { changeAppTheme, readAppTheme } from './app-theme.service.ts';

const tag = 'App Theme';

export const appThemeOperations = [
  readOperation({
    id: 'getAppTheme',
    method: 'GET',
    path: '/api/v1/app-theme',
    tag,
    summary: 'Read the theme of the account',
    description: 'Colours, logo and fonts; those of the product where the account has set none.',
    access: 'authenticated',
    answers: { 200: AppTheme },
    handle: ({ db, caller }) => readAppTheme(db, caller.tenantId),
  }),
  writeOperation({
    id: 'updateAppTheme',
    method: 'PUT',
    path: '/api/v1/app-theme',
    tag,
    summary: 'Change the theme of the account',
    description: 'Sets what is sent: an absent member stays, null goes back to the default.',
    access: 'admin',
    audit: 'Updated account theme',
    body: AppThemeInput,
    answers: { 200: AppTheme },
    async handle({ tx, caller, body, audit }) {
      const theme = await changeAppTheme(tx, caller.tenantId, body);
      audit({ members: Object.keys(AppThemeInput.properties).filter((name) => name in body) });
      return theme;
    },
  }),
  readOperation({
    id: 'getAppConfig',
    method: 'GET',
    path: '/api/v1/app-config',
    tag,
    summary: 'Read the configuration of the account',
    description: 'How the surfaces of the account look and what they offer, the theme included.',
    access: 'authenticated',
    answers: { 200: AppConfigResponse },
    handle: ({ db, caller }) => readAppConfig(db, caller.tenantId),
  }),
  writeOperation({
    id: 'updateAppConfig',
    method: 'PUT',
    path: '/api/v1/app-config',
    tag,
    summary: 'Change the configuration of the account',
    description:
      'Sets what is sent: an absent member stays, null goes back to the default, an object replaces the one ' +
      'before. The theme is changed by itself.',
    access: 'admin',
    audit: 'Updated account configuration',
    body: AppConfigInput,
    answers: { 200: AppConfigResponse },
    async handle({ tx, caller, body, audit }) {
      const members = await changeAppConfig(tx, caller.tenantId, body);
      audit({ members });
      return readAppConfig(tx, caller.tenantId);
    },
  }),
];
