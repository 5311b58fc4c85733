import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import { shareOf } from '../../../auth/share-of.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { type Page, PageQuery, readPage } from '../../../http/pagination.ts';
import {
  LanguageModelInput,
  LanguageModelSettings,
  ProbeReport,
  UsageByMonth,
  UsagePage,
} from './language-model.schema.ts';
import {
  changeSettings,
  effectiveModel,
  readSettings,
  removeSettings,
  viewOfUsage,
} from './language-model.service.ts';
import { listUsage, sumUsageByMonth } from './language-model.store.ts';

type Parts = Pick<BasePlatform, 'settings' | 'keyring' | 'outbound' | 'turns' | 'cursors'>;

const { readOperation, writeOperation } = operationsWith<Parts>('Language Model');

const path = '/api/v1/language-model';

export const languageModelOperations = [
  readOperation({
    id: 'getLanguageModel',
    method: 'GET',
    path,
    summary: 'Read the settings of the language model',
    description:
      'Returns whose language model answers questions in words, its prices and limits, what was used of them today, and ' +
      'whether it is paused.',
    access: 'admin',
    answers: { 200: LanguageModelSettings },
    handle: ({ platform, db, caller }) => readSettings(platform, db, caller.tenantId),
  }),
  writeOperation({
    id: 'updateLanguageModel',
    method: 'PUT',
    path,
    summary: 'Change the settings of the language model',
    description:
      'Changes the given settings: an absent member keeps its value, null restores the default. ' +
      'A pause after failures ends. The model receives questions, names and descriptions of the data model, and rows that the person who asks may see.',
    access: 'admin',
    isStrict: true,
    audit: 'Updated language model',
    body: LanguageModelInput,
    answers: { 200: LanguageModelSettings },
    async handle({ platform, tx, caller, body, audit }) {
      const settings = await changeSettings(platform, tx, grantAdministration(caller), body);
      const { key, ...shown } = body;
      audit({}, { ...shown, ...(key === undefined ? {} : { hasKey: settings.hasKey }) });
      return settings;
    },
  }),
  writeOperation({
    id: 'removeLanguageModel',
    method: 'DELETE',
    path,
    summary: 'Remove the settings of the language model',
    description:
      "Removes the account's address, key, prices and limits. The model of the server answers from then on, if it has one.",
    access: 'admin',
    audit: 'Removed language model',
    answers: { 200: LanguageModelSettings },
    async handle({ platform, tx, caller, audit }) {
      const settings = await removeSettings(platform, tx, grantAdministration(caller));
      audit({});
      return settings;
    },
  }),
  readOperation({
    id: 'probeLanguageModel',
    method: 'POST',
    path: `${path}/probe`,
    summary: 'Test the language model',
    description:
      'Sends two short requests without any data to the model, and returns what it can do, ' +
      'also while the account has turned it off.',
    access: 'admin',
    answers: { 200: ProbeReport },
    callsPerMinute: 20,
    async handle({ platform, db, caller, gone }) {
      // Loaded on demand: most servers have no model.
      const { probeModel } = await import('./probe.ts');
      const { configured } = await effectiveModel(platform, db, caller.tenantId);
      return probeModel(platform, configured, shareOf(caller), gone());
    },
  }),
  readOperation({
    id: 'listLanguageModelUsage',
    method: 'GET',
    path: `${path}/usage`,
    summary: 'List what people used of the language model',
    description: 'Lists the calls, tokens and costs of each person and day (UTC), newest first.',
    access: 'admin',
    query: PageQuery,
    answers: { 200: UsagePage },
    async handle({ platform, db, caller, query }) {
      const { tenantId } = caller;
      const read = (page: Page) => listUsage(db, tenantId, page);
      return readPage(platform.cursors, `language-model-usage:${tenantId}`, query, read, viewOfUsage);
    },
  }),
  readOperation({
    id: 'getLanguageModelUsageByMonth',
    method: 'GET',
    path: `${path}/usage/months`,
    summary: 'Read what the account used of the language model in each month',
    description: 'Returns the sums of calls, tokens and costs of this month (UTC) and the eleven before.',
    access: 'admin',
    answers: { 200: UsageByMonth },
    handle: async ({ db, caller }) => ({ months: await sumUsageByMonth(db, caller.tenantId) }),
  }),
];
