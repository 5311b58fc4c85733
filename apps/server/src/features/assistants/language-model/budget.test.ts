import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { Budget } from './budget.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const FIRST = { tenantId: 1, user: { id: 1, email: '', username: '' } };

interface Limits {
  readonly person?: number;
  readonly account?: number;
  readonly cost?: number | null;
}

/** Budgets on different nodes: they share the database only. */
const budgetOf = ({ person = 1_000, account = 1_000, cost = null }: Limits, caller = FIRST) =>
  new Budget(server.db, caller, {
    ...{ address: null, configured: null, person, account },
    stored: {
      ...{ url: null, model: null, key: null, input_price: 1_000_000, output_price: 2_000_000 },
      ...{ person_tokens: person, account_tokens: account, account_cost: cost, is_off: false },
    },
  });
const somebodyElse = async () => {
  const { id } = await server.db
    .insertInto('users')
    .values({ tenant_id: 1, email: 'other@example.com', username: 'other' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { tenantId: 1, user: { id, email: '', username: '' } };
};
const other = await somebodyElse();

beforeEach(async () => {
  await server.db.deleteFrom('language_model_usage').execute();
});

test('a person may use tokens until their limit of the day, on all nodes together', async () => {
  assert.equal(await budgetOf({ person: 100 }).isLeft(), true);
  assert.equal(await budgetOf({ person: 100 }).spend({ inputTokens: 60, outputTokens: 30 }), true);
  assert.equal(await budgetOf({ person: 100 }).spend({ inputTokens: 5, outputTokens: 5 }), false);
  assert.equal(await budgetOf({ person: 100 }).isLeft(), false);
  assert.equal(await budgetOf({ person: 100 }, other).isLeft(), true);
});

test('the limits of the account count the tokens and costs of everybody', async () => {
  await budgetOf({}, other).spend({ inputTokens: 10, outputTokens: 5 });
  assert.equal(await budgetOf({ account: 15 }).isLeft(), false);
  assert.equal(await budgetOf({ account: 16 }).isLeft(), true);
  assert.equal(await budgetOf({ cost: 20 }).isLeft(), false);
  assert.equal(await budgetOf({ cost: 20.1 }).isLeft(), true);
});

test('a limit of zero refuses the first question', async () => {
  assert.equal(await budgetOf({ person: 0 }).isLeft(), false);
  assert.equal(await budgetOf({ cost: 0 }).isLeft(), false);
});

test('administrators see who used what on which day', async () => {
  await budgetOf({}).spend({ inputTokens: 10, outputTokens: 5 });
  await budgetOf({}).spend({ inputTokens: 1, outputTokens: 1 });
  const { items } = await server.ok('GET', '/api/v1/language-model/usage');
  assert.equal(items.length, 1);
  const [{ userId, calls, inputTokens, outputTokens, cost, day }] = items;
  assert.deepEqual([userId, calls, inputTokens, outputTokens, cost], [1, 2, 11, 6, 23]);
  assert.match(day, /^\d{4}-\d\d-\d\d$/);
});
