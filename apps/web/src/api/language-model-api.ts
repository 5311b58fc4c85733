import {
  getLanguageModel,
  getLanguageModelUsageByMonth,
  type LanguageModelInput,
  type LanguageModelProbe,
  type LanguageModelSettings,
  type LanguageModelUsage,
  type LanguageModelUsageByMonth,
  listLanguageModelUsage,
  type PageInfo,
  probeLanguageModel,
  removeLanguageModel,
  updateLanguageModel,
} from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';
import type { Change, ShownCall } from './shown-call.ts';

const PATH = '/api/v1/language-model';
const MOST = 50;

/** The settings of the account's language model. Rejects with an `ApiError`. */
export function languageModel(signal: AbortSignal): Promise<LanguageModelSettings> {
  return answerTo(getLanguageModel({ client, signal }));
}

export const LANGUAGE_MODEL_REQUEST: ShownCall = {
  operation: 'getLanguageModel',
  method: 'GET',
  path: PATH,
  parameters: {},
};

export function changingModel(body: LanguageModelInput): Change<LanguageModelSettings> {
  return {
    shown: { operation: 'updateLanguageModel', method: 'PUT', path: PATH, parameters: {}, body },
    send: () => answerTo(updateLanguageModel({ client, body })),
  };
}

export const removingModel: Change<LanguageModelSettings> = {
  shown: { operation: 'removeLanguageModel', method: 'DELETE', path: PATH, parameters: {} },
  send: () => answerTo(removeLanguageModel({ client })),
};

/** What the model that is set can do. Rejects with an `ApiError`. */
export function testModel(): Promise<LanguageModelProbe> {
  return answerTo(probeLanguageModel({ client }));
}

/** What people used of the model on each day, newest first. Rejects with an `ApiError`. */
export function modelUsage(
  after: string | undefined,
  signal: AbortSignal,
): Promise<{ readonly items: readonly LanguageModelUsage[]; readonly pageInfo: PageInfo }> {
  const query = { first: MOST, ...(after === undefined ? {} : { after }) };
  return answerTo(listLanguageModelUsage({ client, query, signal }));
}

/** What the account used of the model in each of the last twelve months, newest first. Rejects with an `ApiError`. */
export function modelUsageByMonth(signal: AbortSignal): Promise<LanguageModelUsageByMonth> {
  return answerTo(getLanguageModelUsageByMonth({ client, signal }));
}
