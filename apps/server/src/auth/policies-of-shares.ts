import type { Action, Policy, ResourceType } from './permissions.ts';

/** What is shared with a user or a group. */
export interface Share {
  readonly type: ResourceType;
  readonly id: string;
  readonly action: Action;
}

export function policiesOfShares(shared: readonly Share[] | null): Policy[] {
  return (shared ?? []).map(({ type, id, action }) => ({
    resourceType: type,
    actions: [action],
    resources: [id],
  }));
}
