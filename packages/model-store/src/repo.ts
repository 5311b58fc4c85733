/** Which repository: every statement of this package names both. */
export type Repo = { tenantId: number; deploymentId: number };
