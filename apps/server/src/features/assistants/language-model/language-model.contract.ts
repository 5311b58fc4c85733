import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import { inTurns } from '../../../../test/grow-list.ts';

const USED = {
  ...{ tenant_id: 1, user_id: 1, calls: 1 },
  ...{ input_tokens: 10, output_tokens: 5, cost: 0 },
};

export const languageModelContract: FeatureContract = {
  samples: {
    getLanguageModel: () => ({}),
    updateLanguageModel: () => ({
      body: { url: 'https://llm.example.com/v1/chat/completions', model: 'small', inputPrice: 0.5 },
    }),
    removeLanguageModel: () => ({}),
    probeLanguageModel: () => ({}),
    listLanguageModelUsage: () => ({}),
    getLanguageModelUsageByMonth: () => ({}),
  },
  failing: {
    // Removing nothing is no error.
    removeLanguageModel: [],
    updateLanguageModel: [
      [400, { body: { url: 'http://192.0.2.1/v1', model: 'small' } }],
      [400, { body: { url: null, model: 'small' } }],
    ],
  },
  lists: {
    listLanguageModelUsage: {
      add: (server, { unique }, count) =>
        inTurns(count, async () => {
          // A name that is unique has a number: the days of one person are.
          const day = new Date(Date.UTC(2000, 0, Number(unique().replace(/\D/g, '').slice(-5)) + 1));
          await server.db
            ?.insertInto('language_model_usage')
            .values({ ...USED, day })
            .execute();
        }),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    getLanguageModel: administrators,
    updateLanguageModel: administrators,
    removeLanguageModel: administrators,
    probeLanguageModel: administrators,
    listLanguageModelUsage: administrators,
    getLanguageModelUsageByMonth: administrators,
  },
};
