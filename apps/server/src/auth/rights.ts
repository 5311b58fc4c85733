import { type Action, ALL_RESOURCES, type Policy, type ResourceType } from './permissions.ts';

/** One thing that an action is done on. */
export interface Resource {
  readonly type: ResourceType;
  readonly id: number | string;
}

/** Ids of resources, or all there are. */
export type Reach = 'all' | readonly number[];

/**
 * What a set of policies allows: their union. Built once for a caller, so that a decision looks up, however many
 * roles there are. `All` among the actions stands for every action on the resources of its policy.
 */
export class Rights {
  readonly policies: readonly Policy[];
  /** Actions by resource, `Deployment:7` or `Deployment:All`. */
  readonly #actions = new Map<string, Set<Action>>();
  /** What was asked for, so that a list does not go through every policy anew. */
  readonly #reaches = new Map<string, Reach>();

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

  /** Whether an action is allowed on a resource, or in the account as a whole where none is given. */
  allows(action: Action, resource?: Resource): boolean {
    if (resource === undefined) return this.#has('Global', ALL_RESOURCES, action);
    return (
      this.#has(resource.type, ALL_RESOURCES, action) || this.#has(resource.type, String(resource.id), action)
    );
  }

  /** The resources of a type on which an action is allowed. */
  reach(action: Action, type: ResourceType): Reach {
    const asked = `${type}:${action}`;
    const reach = this.#reaches.get(asked) ?? this.#reachOf(action, type);
    this.#reaches.set(asked, reach);
    return reach;
  }

  #reachOf(action: Action, type: ResourceType): Reach {
    if (this.#has(type, ALL_RESOURCES, action)) return 'all';
    const ids = new Set<number>();
    for (const policy of this.policies)
      if (policy.resourceType === type && (policy.actions.includes(action) || policy.actions.includes('All')))
        // `07` is no id of 7: `allows` would not take it for one either.
        for (const id of policy.resources) if (String(Number(id)) === id) ids.add(Number(id));
    return [...ids].filter(Number.isSafeInteger);
  }

  #has(type: ResourceType, id: string, action: Action): boolean {
    const actions = this.#actions.get(`${type}:${id}`);
    return actions !== undefined && (actions.has(action) || actions.has('All'));
  }
}
