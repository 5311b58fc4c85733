import type { Db, Keyring, Tx } from '@facet/db';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { badRequest } from '../../../errors/errors.ts';
import type { LanguageModelSettings as ServerModel } from '../../../outbound/language-model.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import type { ModelAddress } from './chat-model.ts';
import { deleteFailures, findPause, type Pause } from './failures.store.ts';
import type { LanguageModelInput, LanguageModelSettings } from './language-model.schema.ts';
import {
  deleteSettings,
  findAccountUsage,
  findSettings,
  lockSettings,
  type StoredSettings,
  type UsageRow,
  writeSettings,
} from './language-model.store.ts';

/** The encryption context of the key. */
const KEY = 'language_models.key';

/** The most tokens on a day where the account has no limits of its own. */
export const DEFAULT_TOKENS = { person: 500_000, account: 10_000_000 };

const NONE: StoredSettings = {
  ...{ url: null, model: null, key: null, input_price: null, output_price: null },
  ...{ person_tokens: null, account_tokens: null, account_cost: null, is_off: false },
};

/** The most that one question may use. */
export const QUESTION_LIMITS = { calls: 8, seconds: 90, outputTokens: 2_000 };

/** The parts of the server that this file uses. */
export interface Parts {
  readonly keyring: Keyring;
  readonly outbound: Pick<Outbound, 'problem'>;
  readonly settings: ServerModel;
}

/** The settings of an account without the key. */
export async function readSettings(
  { settings }: Pick<Parts, 'settings'>,
  db: Db,
  tenantId: number,
): Promise<LanguageModelSettings> {
  const stored = (await findSettings(db, tenantId)) ?? NONE;
  const pause = await findPause(db, tenantId);
  return viewOf(settings, stored, await findAccountUsage(db, tenantId), pause);
}

/**
 * The model that answers an account's questions, its prices and limits; the address is null without a model, and while the
 * account has turned it off, when `configured` still has it.
 */
export async function effectiveModel({ keyring, settings }: Parts, db: Db, tenantId: number) {
  const stored = (await findSettings(db, tenantId)) ?? NONE;
  const { url, model, key } = stored;
  const own: ModelAddress | null =
    url === null || model === null
      ? null
      : { url, model, key: key === null ? null : keyring.decrypt(key, KEY) };
  const configured = own ?? modelOfServer(settings);
  return { address: stored.is_off ? null : configured, configured, ...limitsOf(stored), stored };
}

/**
 * Changes the given settings: an absent member keeps its value, null restores the default. Ends a pause.
 * @throws 400 for an address that this server may not call, one without a model, and a key without an address
 */
export async function changeSettings(
  { keyring, outbound, settings }: Parts,
  tx: Tx,
  grant: AdminGrant,
  input: LanguageModelInput,
): Promise<LanguageModelSettings> {
  const stored = (await lockSettings(tx, grant)) ?? NONE;
  const url = input.url === undefined ? stored.url : input.url;
  const model = url === null ? null : input.model === undefined ? stored.model : input.model;
  const isOther = url !== stored.url;
  const given = typeof input.key === 'string' ? keyring.encrypt(input.key, KEY) : input.key;
  const key = url === null || given === null ? null : (given ?? (isOther ? null : stored.key));
  const problem = url === null ? undefined : outbound.problem(url);
  if (problem !== undefined) throw badRequest(`body.url must ${problem}`);
  if (url !== null && model === null) throw badRequest('body.model must be given with an address');
  if (url === null && input.model != null) throw badRequest('body.model must be absent without an address');
  if (url === null && input.key != null) throw badRequest('body.key must be absent without an address');
  const changed: StoredSettings = {
    ...{ url, model, key },
    input_price: kept(input.inputPrice, stored.input_price),
    output_price: kept(input.outputPrice, stored.output_price),
    person_tokens: kept(input.tokensPerPersonAndDay, stored.person_tokens),
    account_tokens: kept(input.tokensPerAccountAndDay, stored.account_tokens),
    account_cost: kept(input.costPerAccountAndDay, stored.account_cost),
    is_off: !kept(input.isEnabled, !stored.is_off),
  };
  await writeSettings(tx, grant, changed);
  await deleteFailures(tx, grant.tenantId);
  return viewOf(settings, changed, await findAccountUsage(tx, grant.tenantId));
}

/** Removes the settings of an account, which uses the model of the server and the default limits from then on. */
export async function removeSettings(
  { settings }: Pick<Parts, 'settings'>,
  tx: Tx,
  grant: AdminGrant,
): Promise<LanguageModelSettings> {
  await deleteSettings(tx, grant);
  await deleteFailures(tx, grant.tenantId);
  return viewOf(settings, NONE, await findAccountUsage(tx, grant.tenantId));
}

export function viewOfUsage({ id, day, calls, input_tokens, output_tokens, cost, ...row }: UsageRow) {
  const tokens = { inputTokens: Number(input_tokens), outputTokens: Number(output_tokens) };
  const person = { userId: row.user_id, userName: row.user_name, embedTenantName: row.embed_tenant_name };
  return { id, day, ...person, calls, ...tokens, cost };
}

function viewOf(
  server: ServerModel,
  stored: StoredSettings,
  usedToday: LanguageModelSettings['usedToday'],
  pause?: Pause,
): LanguageModelSettings {
  const ofServer = modelOfServer(server);
  const { person, account } = limitsOf(stored);
  return {
    source: stored.url !== null ? 'account' : ofServer === null ? 'none' : 'server',
    isEnabled: !stored.is_off,
    url: stored.url,
    model: stored.model ?? ofServer?.model ?? null,
    hasKey: stored.key !== null,
    inputPrice: stored.input_price,
    outputPrice: stored.output_price,
    costPerAccountAndDay: stored.account_cost,
    tokensPerPersonAndDay: person,
    tokensPerAccountAndDay: account,
    perQuestion: QUESTION_LIMITS,
    usedToday,
    pausedUntil: pause?.until.toISOString() ?? null,
    pauseProblem: pause?.problem ?? null,
  };
}

function limitsOf({ person_tokens, account_tokens }: StoredSettings) {
  return {
    person: Number(person_tokens ?? DEFAULT_TOKENS.person),
    account: Number(account_tokens ?? DEFAULT_TOKENS.account),
  };
}

function modelOfServer({ llmUrl, llmModel, llmKey }: ServerModel): ModelAddress | null {
  if (llmUrl === undefined || llmModel === undefined) return null;
  return { url: llmUrl, model: llmModel, key: llmKey ?? null };
}

function kept<T>(given: T | undefined, before: T): T {
  return given === undefined ? before : given;
}
