import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import type { effectiveModel } from './language-model.service.ts';
import { addUsage, findUsedToday } from './language-model.store.ts';

/** The tokens of a call of the model. */
export interface Spent {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

type Effective = Awaited<ReturnType<typeof effectiveModel>>;

/** What a person may still use of their account's model today. What they used is in the database, for all nodes. */
export class Budget {
  readonly #db: Db;
  readonly #caller: Pick<Caller, 'tenantId' | 'user'>;
  readonly #model: Effective;

  constructor(db: Db, caller: Pick<Caller, 'tenantId' | 'user'>, model: Effective) {
    this.#db = db;
    this.#caller = caller;
    this.#model = model;
  }

  /** Whether nothing is used up: the tokens of the person, and the tokens and costs of the account. */
  async isLeft(): Promise<boolean> {
    const { tenantId, user } = this.#caller;
    const { personTokens, accountTokens, accountCost } = await findUsedToday(this.#db, tenantId, user.id);
    const { person, account, stored } = this.#model;
    const isPaid = stored.account_cost === null || accountCost < stored.account_cost;
    return personTokens < person && accountTokens < account && isPaid;
  }

  /** Adds what a call used. Returns whether there is something left. */
  async spend({ inputTokens, outputTokens }: Spent): Promise<boolean> {
    const { tenantId, user } = this.#caller;
    const { input_price, output_price } = this.#model.stored;
    const cost = (inputTokens * (input_price ?? 0) + outputTokens * (output_price ?? 0)) / 1_000_000;
    await addUsage(this.#db, { tenantId, userId: user.id, inputTokens, outputTokens, cost });
    return this.isLeft();
  }
}
