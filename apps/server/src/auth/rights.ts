import { type Action, ALL_RESOURCES, type Policy, type ResourceType } from './permissions.ts';

/** The object of an action. */
export interface Resource {
  readonly type: ResourceType;
  readonly id: number | string;
}

/** Ids of resources, or `all`. */
export type AccessibleIds = 'all' | readonly number[];

/**
 * The union of a set of policies. Indexed once per caller, so that a decision takes the same time for any number of
 * roles. The action `All` allows every action on the resources of its policy.
 */
export class Rights {
  readonly policies: readonly Policy[];
  /** Actions by resource, `Deployment:7` or `Deployment:All`. */
  readonly #actions = new Map<string, Set<Action>>();
  /** Results of `accessibleIds` by type and action, so that lists do not search every policy again. */
  readonly #accessible = new Map<string, AccessibleIds>();

  constructor(policies: readonly Policy[]) {
    this.policies = policies;
    for (const { resourceType, actions, resources } of policies)
      for (const resource of resources) {
        const key = `${resourceType}:${resource}`;
        const known = this.#actions.get(key) ?? new Set();
        for (const action of actions) known.add(action);
        this.#actions.set(key, known);
      }
  }

  /** Whether an action is allowed on a resource, or in the account as a whole if none is given. */
  allows(action: Action, resource?: Resource): boolean {
    if (resource === undefined) return this.#has('Global', ALL_RESOURCES, action);
    return (
      this.#has(resource.type, ALL_RESOURCES, action) || this.#has(resource.type, String(resource.id), action)
    );
  }

  /** The resources of a type on which an action is allowed. */
  accessibleIds(action: Action, type: ResourceType): AccessibleIds {
    const key = `${type}:${action}`;
    const ids = this.#accessible.get(key) ?? this.#findAccessible(action, type);
    this.#accessible.set(key, ids);
    return ids;
  }

  #findAccessible(action: Action, type: ResourceType): AccessibleIds {
    if (this.#has(type, ALL_RESOURCES, action)) return 'all';
    const ids = new Set<number>();
    for (const policy of this.policies)
      if (policy.resourceType === type && (policy.actions.includes(action) || policy.actions.includes('All')))
        // Skips other spellings such as `07`, which `allows` does not match either.
        for (const id of policy.resources) if (String(Number(id)) === id) ids.add(Number(id));
    return [...ids].filter(Number.isSafeInteger);
  }

  #has(type: ResourceType, id: string, action: Action): boolean {
    const actions = this.#actions.get(`${type}:${id}`);
    return actions !== undefined && (actions.has(action) || actions.has('All'));
  }
}
