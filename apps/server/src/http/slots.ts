import { tooManyRequests } from '../errors/errors.ts';

/** Limits how many long responses run at a time, on this node and for one account. */
export class Slots {
  readonly #limits: { readonly ofNode: number; readonly ofTenant: number };
  readonly #taken: number[] = [];

  constructor(limits: { readonly ofNode: number; readonly ofTenant: number }) {
    this.#limits = limits;
  }

  /** Takes a slot; `leave` frees it. @throws 429 when all slots are taken */
  enter(tenantId: number): { leave(): void } {
    const ofTenant = this.#taken.filter((id) => id === tenantId).length;
    if (this.#taken.length >= this.#limits.ofNode || ofTenant >= this.#limits.ofTenant)
      throw tooManyRequests('Too many exports are running; try again when one has finished', 10);
    this.#taken.push(tenantId);
    let isIn = true;
    return {
      leave: () => {
        if (isIn) this.#taken.splice(this.#taken.indexOf(tenantId), 1);
        isIn = false;
      },
    };
  }
}
