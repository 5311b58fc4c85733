/** Identifies a repository. Every statement of this package filters on both ids. */
export type Repo = { tenantId: number; deploymentId: number };
