import type { Db, Tx } from '@facet/db';
import { changedMembers } from '../../../audit/changed-members.ts';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { ApiError, badRequest, conflict, orConflict, orNotFound } from '../../../errors/errors.ts';
import type {
  AudienceType,
  CreateOidcTokenConfigInput,
  UpdateOidcTokenConfigInput,
} from './oidc-token-configs.schema.ts';
import {
  type ConfigFields,
  deleteConfigRow,
  findConfig,
  insertConfig,
  isOidcEnabled,
  listConfigs,
  type OidcTokenConfigRow,
  updateConfigRow,
} from './oidc-token-configs.store.ts';
import { templateProblem } from './placeholders.ts';

export type { OidcTokenConfigRow } from './oidc-token-configs.store.ts';

/** The audience that a cloud requires; null if the account chooses it. */
const AUDIENCES: Readonly<Record<AudienceType, string | null>> = {
  aws: 'sts.amazonaws.com',
  azure: 'api://AzureADTokenExchange',
  gcp: null,
  custom: null,
};
/** The variables in which the SDK of a cloud expects the path of a token. */
const VARIABLES: Readonly<Record<AudienceType, string | null>> = {
  aws: 'AWS_WEB_IDENTITY_TOKEN_FILE',
  azure: 'AZURE_FEDERATED_TOKEN_FILE',
  gcp: 'GOOGLE_OIDC_TOKEN_FILE',
  custom: null,
};
const RESERVED_CLAIMS = new Set(['iss', 'sub', 'aud', 'exp', 'iat', 'nbf', 'jti']);
const OUR_CLAIMS = 'cube:';
const MOST_CLAIM_BYTES = 4096;
/** The list has no pages, and each pod has a file per configuration. */
const MOST_CONFIGS = 100;

/** @throws 404 if workload identity is switched off for the account */
export async function requireOidc(db: Db, tenantId: number, lock: 'lock' | 'read' = 'read'): Promise<void> {
  if (!(await isOidcEnabled(db, tenantId, lock)))
    throw new ApiError(404, 'not_available', 'OIDC tokens are not available because oidcEnabled is off');
}

export async function configOf(db: Db, tenantId: number, id: number): Promise<OidcTokenConfigRow> {
  return orNotFound(await findConfig(db, tenantId, id), `OIDC token configuration ${id}`);
}

/** Creates a configuration. @throws 400 for invalid fields; 409 for a name, variable or cloud that is already used */
export async function createConfig(tx: Tx, grant: AdminGrant, input: CreateOidcTokenConfigInput) {
  const { tenantId } = grant;
  await requireOidc(tx, tenantId, 'lock');
  const present = await listConfigs(tx, tenantId);
  if (present.length >= MOST_CONFIGS)
    throw conflict(`An account can have at most ${MOST_CONFIGS} OIDC token configurations`);
  const { audienceType } = input;
  const fields: ConfigFields = {
    name: input.name ?? freeName(audienceType, present),
    audience: audienceOf(audienceType, input.customAudience ?? undefined, undefined),
    sub_format: input.subFormat ?? null,
    custom_claims: input.customClaims ?? null,
    target_env_var: input.targetEnvVar === undefined ? VARIABLES[audienceType] : input.targetEnvVar,
    is_enabled: input.isEnabled ?? true,
  };
  requirePossible(audienceType, fields);
  return orConflict(taken(audienceType, fields), () => insertConfig(tx, grant, audienceType, fields));
}

/** Updates a configuration. Null clears optional fields and keeps the value of required ones. */
export async function updateConfig(tx: Tx, grant: AdminGrant, id: number, input: UpdateOidcTokenConfigInput) {
  const { tenantId } = grant;
  await requireOidc(tx, tenantId, 'lock');
  const before = await configOf(tx, tenantId, id);
  const audienceType = before.audience_type as AudienceType;
  if ((input.audienceType ?? audienceType) !== audienceType)
    throw badRequest('body.audienceType cannot be changed');
  const fields: ConfigFields = {
    name: input.name ?? before.name,
    audience: audienceOf(audienceType, input.customAudience ?? undefined, before.audience),
    sub_format: input.subFormat === undefined ? before.sub_format : input.subFormat,
    custom_claims: input.customClaims === undefined ? claimsOf(before) : input.customClaims,
    target_env_var: input.targetEnvVar === undefined ? before.target_env_var : input.targetEnvVar,
    is_enabled: input.isEnabled ?? before.is_enabled,
  };
  requirePossible(audienceType, fields);
  const row = await orConflict(taken(audienceType, fields), () => updateConfigRow(tx, grant, id, fields));
  return { row, changes: changedMembers(viewOfConfig(before), viewOfConfig(row)) };
}

export async function deleteConfig(tx: Tx, grant: AdminGrant, id: number): Promise<OidcTokenConfigRow> {
  const { tenantId } = grant;
  await requireOidc(tx, tenantId, 'lock');
  const row = await configOf(tx, tenantId, id);
  await deleteConfigRow(tx, grant, id);
  return row;
}

/** The API view of a configuration. */
export function viewOfConfig(row: OidcTokenConfigRow) {
  return {
    id: row.id,
    audienceType: row.audience_type as AudienceType,
    audience: row.audience,
    name: row.name,
    isEnabled: row.is_enabled,
    subFormat: row.sub_format,
    customClaims: claimsOf(row),
    targetEnvVar: row.target_env_var,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Whether its tokens are for users, in their security context, instead of pods. */
export function isOfUsers({
  audience_type,
  target_env_var,
}: Pick<OidcTokenConfigRow, 'audience_type' | 'target_env_var'>) {
  return audience_type === 'custom' && target_env_var === null;
}

export function claimsOf(row: OidcTokenConfigRow): Record<string, unknown> | null {
  return row.custom_claims as Record<string, unknown> | null;
}

function audienceOf(type: AudienceType, asked: string | undefined, present: string | undefined): string {
  const preset = AUDIENCES[type];
  if (preset !== null && asked !== undefined && asked !== preset)
    throw badRequest(`body.customAudience must be ${preset} or absent for ${type}`);
  const audience = preset ?? asked ?? present;
  if (audience === undefined) throw badRequest(`body.customAudience is required for ${type}`);
  return audience;
}

function requirePossible(type: AudienceType, fields: ConfigFields): void {
  const ofUsers = isOfUsers({ audience_type: type, target_env_var: fields.target_env_var });
  const subProblem = templateProblem(fields.sub_format ?? '', ofUsers);
  if (subProblem !== undefined) throw badRequest(`body.subFormat ${subProblem}`);
  const claims = fields.custom_claims ?? {};
  for (const [name, claim] of Object.entries(claims)) {
    if (RESERVED_CLAIMS.has(name) || name.startsWith(OUR_CLAIMS))
      throw badRequest(`body.customClaims.${name} is reserved`);
    if (name === '' || name.length > 100)
      throw badRequest('body.customClaims must have names of 1 to 100 characters');
    const problem = templateProblem(JSON.stringify(claim), ofUsers);
    if (problem !== undefined) throw badRequest(`body.customClaims.${name} ${problem}`);
  }
  if (Buffer.byteLength(JSON.stringify(claims)) > MOST_CLAIM_BYTES)
    throw badRequest(`body.customClaims must be at most ${MOST_CLAIM_BYTES} bytes of JSON`);
}

function freeName(type: AudienceType, present: readonly OidcTokenConfigRow[]): string {
  const taken = new Set(present.map((row) => row.name));
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? type : `${type}-${count}`;
    if (!taken.has(name)) return name;
  }
}

function taken(type: AudienceType, { name, target_env_var }: ConfigFields) {
  return {
    oidc_token_configs_name_unique: `A configuration named ${name} already exists`,
    oidc_token_configs_variable_unique: `Another configuration uses the variable ${target_env_var}`,
    oidc_token_configs_cloud_unique: `A configuration for ${type} already exists`,
  };
}
