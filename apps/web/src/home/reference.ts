/** Where a first step is done for which the console has no page: the operation in the API reference. */
export const REFERENCE = {
  data: '/docs#tag/deployment-creation/POST/build/api/v1/deployments',
  embedded: '/docs#tag/embed/POST/api/v1/embed/generate-session',
} as const;
