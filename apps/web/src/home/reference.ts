/** Where each first step is done that has no page in the console yet: the operation in the API reference. */
export const REFERENCE = {
  data: '/docs#tag/deployment-creation/POST/build/api/v1/deployments',
  dashboard: '/docs#tag/workbooks/POST/api/v1/deployments/{deploymentId}/workbooks/{workbookId}/publish',
  embedded: '/docs#tag/embed/POST/api/v1/embed/generate-session',
} as const;
