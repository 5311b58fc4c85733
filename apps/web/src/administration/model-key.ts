/** The settings of the language model in the cache of queries. */
export const MODEL_KEY = ['language-model', 'settings'] as const;
/** What was used of it. */
export const USAGE_KEY = ['language-model', 'usage'] as const;
/** What was used of it in each month. */
export const MONTHS_KEY = ['language-model', 'months'] as const;
