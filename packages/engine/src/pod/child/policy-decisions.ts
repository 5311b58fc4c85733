import type { ModelCall, Secured, Visibility } from '../../protocol/model-protocol.ts';
import { claimsKey } from './cube-server.ts';

export type Context = { requestId?: unknown; securityContext?: object };
export type Cache<T> = {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  delete(key: string): void;
};
export type NewCache = new <T>(options: object) => Cache<T>;
type Call = (call: ModelCall, ...args: unknown[]) => Promise<unknown>;
type Decision = Omit<Secured, 'visibility'>;

/** The most characters that a cache may keep. */
const MAX_CHARACTERS = 4_000_000;
const DECISIONS = {
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (_decision: unknown, key: string) => key.length,
};
const VISIBLE = {
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (visibility: Visibility, key: string) => key.length + JSON.stringify(visibility).length,
};

/**
 * What the access policies of a model decide for a query and for its caller. The model process decides; what pure
 * policies decided is kept and holds for later queries of the same caller, by query and claims.
 */
export class PolicyDecisions {
  #call: Call;
  #decisions: Cache<Promise<Decision>>;
  #visible: Cache<Visibility>;
  /** By the context of the request for which it was determined. */
  #visibleInRequest = new WeakMap<Context, Visibility>();

  constructor(LRUCache: NewCache, call: Call) {
    this.#call = call;
    this.#decisions = new LRUCache(DECISIONS);
    this.#visible = new LRUCache(VISIBLE);
  }

  /** What the policies add to a query. */
  secure(query: object, context: Context, arePure: boolean): Promise<Decision> {
    if (!arePure) return this.#secure(query, context);
    const caller = claimsKey(context.securityContext);
    const key = JSON.stringify(query) + caller;
    const known = this.#decisions.get(key);
    if (known !== undefined) return known;
    const decision = this.#secure(query, context, caller);
    this.#decisions.set(key, decision);
    decision.catch(() => this.#decisions.delete(key));
    return decision;
  }

  /** What the policies hide from a caller. */
  async visibility(context: Context, arePure: boolean): Promise<Visibility> {
    const caller = arePure ? claimsKey(context.securityContext) : undefined;
    const known = caller === undefined ? this.#visibleInRequest.get(context) : this.#visible.get(caller);
    if (known !== undefined) return known;
    const visibility = (await this.#call('visibility', context)) as Visibility;
    this.#keep(visibility, context, caller);
    return visibility;
  }

  async #secure(query: object, context: Context, caller?: string): Promise<Decision> {
    const { visibility, ...decision } = (await this.#call('secure', query, context)) as Secured;
    this.#keep(visibility, context, caller);
    return decision;
  }

  #keep(visibility: Visibility, context: Context, caller: string | undefined): void {
    if (caller === undefined) this.#visibleInRequest.set(context, visibility);
    else this.#visible.set(caller, visibility);
  }
}
