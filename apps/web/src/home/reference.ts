/** Where a first step is done for which the account has no page yet: the operation in the API reference. */
export const REFERENCE = {
  embedded: '/docs#tag/embed/POST/api/v1/embed/generate-session',
} as const;
