import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { badRequest, forbidden } from '../../../errors/errors.ts';
import { isEmail } from '../../../mail/is-email.ts';
import type { Settings } from '../../../settings.ts';
import { embedTenantsSeeing } from '../../content/access/load-access.ts';
import type { WorkbookRow } from '../../content/access/require-workbook.ts';
import { CONTEXT_BYTES } from '../../embedding/embed-sessions/embed-sessions.schema.ts';
import { findOrCreateEmbedTenants } from '../../embedding/embed-tenants/embed-tenants.service.ts';
import {
  addressOf,
  findOrCreateUsers,
  normalised,
  requireAccountGroups,
} from '../../embedding/embed-users/embed-users.service.ts';
import { holdGroups } from '../../people/groups/groups.service.ts';
import { checkNamedValues } from '../../people/user-attributes/attribute-values.service.ts';
import { languageTag, timeZone } from '../../people/users/user-settings.ts';
import { holdUsers } from '../../people/users/users.service.ts';
import { nameRecipient } from './name-recipient.ts';
import type { NotificationRecipient, NotificationRecipientInput } from './recipients.schema.ts';
import type { Given, Holder } from './recipients.store.ts';

type Input = NotificationRecipientInput;

/** A recipient of a request that exists and can receive email. */
export interface ResolvedRecipient {
  /** The field of the recipient in the request: `body.recipients.7`. */
  readonly at: string;
  readonly holder: Holder;
  /** The overrides in the request for an embed user; an absent member keeps its value. */
  readonly given: Partial<Given>;
  readonly view: NotificationRecipient;
}

interface Parts {
  readonly settings: Pick<Settings, 'embedUsers'>;
}

/** The members of each type. A recipient with a member of another type is refused. */
const MEMBERS = {
  USER: ['userId', 'email'],
  EMBED_USER: [
    'embedTenantName',
    'externalId',
    'groups',
    'securityContext',
    'userAttributes',
    'locale',
    'timezone',
  ],
  GROUP: ['groupId', 'groupName'],
} as const satisfies Record<string, readonly (keyof Input)[]>;
const ALL = [...MEMBERS.USER, ...MEMBERS.EMBED_USER, ...MEMBERS.GROUP, 'channelId', 'channelName'] as const;

interface Entry {
  readonly at: string;
  readonly input: Input;
}

/**
 * Finds the recipients of a request, in its order, in a fixed number of statements. Creates missing embed users.
 * @throws 400 that names the recipient, if its members exclude each other or the user does not exist, is deactivated or
 * has no email address; 403 if the workbook is not shared with the embed tenant of an embed user; 429 when the account
 * has the maximum number of embed users
 */
export async function resolveRecipients(
  parts: Parts,
  tx: Tx,
  caller: Caller,
  workbook: WorkbookRow,
  inputs: readonly Input[],
): Promise<ResolvedRecipient[]> {
  try {
    return await resolve(parts, tx, caller, workbook, inputs);
  } catch (error) {
    throw nameRecipient(error, inputs);
  }
}

async function resolve(
  parts: Parts,
  tx: Tx,
  caller: Caller,
  workbook: WorkbookRow,
  inputs: readonly Input[],
): Promise<ResolvedRecipient[]> {
  const entries = inputs.map((input, index) => ({ at: `body.recipients.${index}`, input }));
  for (const entry of entries) checkMembers(entry);
  const ofType = (type: Input['type']) => entries.filter(({ input }) => input.type === type);
  const found = new Map([
    ...(await users(tx, caller.tenantId, ofType('USER'))),
    ...(await groups(tx, caller.tenantId, ofType('GROUP'))),
    ...(await embedUsers(parts, tx, caller, workbook, ofType('EMBED_USER'))),
  ]);
  return entries.flatMap(({ at }) => found.get(at) ?? []);
}

/** @throws 400 */
function checkMembers({ at, input }: Entry): void {
  const { type } = input;
  if (type === 'SLACK') throw badRequest(`${at}.type SLACK is not supported; recipients get email`);
  const own: readonly string[] = MEMBERS[type];
  const foreign = ALL.find((name) => input[name] != null && !own.includes(name));
  if (foreign !== undefined) throw badRequest(`${at}.${foreign} cannot be combined with the type ${type}`);
  if (type === 'EMBED_USER') {
    if (input.embedTenantName == null || input.externalId == null)
      throw badRequest(`${at}.embedTenantName and ${at}.externalId are required with the type ${type}`);
    if (Buffer.byteLength(JSON.stringify(input.securityContext ?? {})) > CONTEXT_BYTES)
      throw badRequest(`${at}.securityContext must be at most ${CONTEXT_BYTES} bytes as JSON`);
    return;
  }
  const [one, other] = MEMBERS[type];
  if ((input[one] == null) === (input[other] == null))
    throw badRequest(`Exactly one of ${at}.${one} and ${at}.${other} is required with the type ${type}`);
}

type Found = [at: string, ResolvedRecipient][];

async function users(tx: Tx, tenantId: number, entries: readonly Entry[]): Promise<Found> {
  if (entries.length === 0) return [];
  const emails = entries.flatMap(({ input }) => (input.email == null ? [] : [input.email.toLowerCase()]));
  const ids = entries.flatMap(({ input }) => input.userId ?? []);
  const rows = await holdUsers(tx, tenantId, { ids, emails });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byEmail = new Map(rows.map((row) => [row.email.toLowerCase(), row]));
  return entries.map(({ at, input }) => {
    const { userId, email } = input;
    const row = userId == null ? byEmail.get((email ?? '').toLowerCase()) : byId.get(userId);
    const field = userId == null ? `${at}.email` : `${at}.userId`;
    if (row?.is_deactivated)
      throw badRequest(`${field} must be an active user of the account: ${row.email} is deactivated`);
    if (row === undefined) throw badRequest(`${field} must be an active user of the account`);
    if (!isEmail(row.email)) throw badRequest(`${field} must be a user with an email address`);
    const holder = { kind: 'USER', id: row.id } as const;
    const view = {
      ...NOBODY,
      type: 'USER' as const,
      userId: row.id,
      username: row.username,
      email: row.email,
    };
    return [at, { at, holder, given: {}, view }];
  });
}

async function groups(tx: Tx, tenantId: number, entries: readonly Entry[]): Promise<Found> {
  if (entries.length === 0) return [];
  const nameOf = ({ groupName }: Input) => (groupName ?? '').normalize('NFC');
  const rows = await holdGroups(tx, tenantId, {
    ids: entries.flatMap(({ input }) => input.groupId ?? []),
    names: entries.flatMap(({ input }) => (input.groupName == null ? [] : [nameOf(input)])),
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byName = new Map(rows.map((row) => [row.name, row]));
  return entries.map(({ at, input }) => {
    const { groupId } = input;
    const row = groupId == null ? byName.get(nameOf(input)) : byId.get(groupId);
    if (row === undefined)
      throw badRequest(
        `${at}.${groupId == null ? 'groupName' : 'groupId'} must be a user group of the account`,
      );
    const view = { ...NOBODY, type: 'GROUP' as const, groupId: row.id, groupName: row.name };
    return [at, { at, holder: { kind: 'GROUP', id: row.id }, given: {}, view }];
  });
}

async function embedUsers(
  parts: Parts,
  tx: Tx,
  caller: Caller,
  workbook: WorkbookRow,
  entries: readonly Entry[],
): Promise<Found> {
  if (entries.length === 0) return [];
  const { tenantId } = caller;
  const given = await givenOf(tx, tenantId, entries);
  const names = [...new Set(entries.map(({ input }) => input.embedTenantName ?? ''))];
  const tenants = await findOrCreateEmbedTenants(tx, tenantId, names);
  const tenantIds = [...tenants.values()].map(({ id }) => id);
  const seeing = await embedTenantsSeeing(tx, tenantId, workbook, tenantIds);
  const keyed = entries.map((entry, index) => {
    const { at, input } = entry;
    const embedTenant = tenants.get(input.embedTenantName ?? '');
    if (embedTenant === undefined || !seeing.has(embedTenant.id))
      throw forbidden(
        `Workbook ${workbook.id} is not shared with the embed tenant ${input.embedTenantName}, which ${at} names`,
      );
    const key = { embedTenantId: embedTenant.id, externalId: normalised(input.externalId ?? '') };
    return {
      at,
      embedTenant,
      key,
      text: `${key.embedTenantId} ${key.externalId}`,
      given: given[index] ?? {},
    };
  });
  const keys = [...new Map(keyed.map(({ text, key }) => [text, key])).values()];
  const rows = await findOrCreateUsers(parts, tx, tenantId, keys);
  const byKey = new Map(rows.map((row) => [`${row.embed_tenant_id} ${row.external_id}`, row]));
  return keyed.map(({ at, embedTenant, text, given: ofRequest }) => {
    const row = byKey.get(text);
    if (row === undefined || row.is_deactivated)
      throw badRequest(`${at}.externalId must be an active user of the embed tenant`);
    const email = addressOf(row);
    if (email === undefined)
      throw badRequest(`${at}.externalId must be an email address, or that of an embed user who has one`);
    const view = {
      ...NOBODY,
      type: 'EMBED_USER' as const,
      username: row.username,
      email,
      embedUserId: row.id,
      embedTenantName: embedTenant.name,
      externalId: row.external_id,
    };
    return [at, { at, holder: { kind: 'EMBED_USER', id: row.id }, given: ofRequest, view }];
  });
}

/**
 * The overrides for each embed user, as they are stored.
 * @throws 400 for an unknown group, attribute or time zone, or a wrong value
 */
async function givenOf(tx: Tx, tenantId: number, entries: readonly Entry[]): Promise<Partial<Given>[]> {
  const groupLists = entries.map(({ at, input }) => ({ names: input.groups ?? [], field: `${at}.groups` }));
  const groupNames = await requireAccountGroups(tx, tenantId, groupLists);
  await checkNamedValues(
    tx,
    tenantId,
    entries.map(({ at, input }) => ({ values: input.userAttributes ?? [], field: `${at}.userAttributes` })),
  );
  return entries.map(({ at, input }, index) => {
    const { securityContext, groups: named, userAttributes, locale, timezone } = input;
    return {
      ...(securityContext === undefined ? {} : { securityContext }),
      ...(named === undefined ? {} : { groups: named === null ? null : (groupNames[index] ?? []).sort() }),
      ...(userAttributes === undefined ? {} : { userAttributes: attributesIn(userAttributes) }),
      ...(locale === undefined
        ? {}
        : { locale: locale === null ? null : languageTag(locale, `${at}.locale`) }),
      ...(timezone === undefined
        ? {}
        : { timezone: timezone === null ? null : timeZone(timezone, `${at}.timezone`) }),
    };
  });
}

function attributesIn(values: Input['userAttributes']): Given['userAttributes'] {
  if (values == null || values.length === 0) return null;
  return Object.fromEntries(values.map(({ name, value = null }) => [name, value]));
}

/** A recipient before anything about them is resolved. */
export const NOBODY = {
  userId: null,
  username: null,
  email: null,
  embedUserId: null,
  embedTenantName: null,
  externalId: null,
  groupId: null,
  groupName: null,
  channelId: null,
  channelName: null,
  groups: null,
  securityContext: null,
  userAttributes: null,
  locale: null,
  timezone: null,
} as const satisfies Omit<NotificationRecipient, 'type'>;
