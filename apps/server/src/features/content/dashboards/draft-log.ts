import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type DashboardConfig, storedConfig, upgradeConfig } from '@facet/dashboards';
import { applyCommands, commandsBetween } from '@facet/dashboards/commands';
import type { Db, Tx } from '@facet/db';
import { notFound } from '../../../errors/errors.ts';
import type { WorkbookGrant } from '../access/policy/workbook-policy.ts';
import { readDraft, writeDraft } from './dashboards.store.ts';
import { type ChangeKind, insertChange, inversesSince, type NewChange } from './draft-log.store.ts';

/** The draft of a workbook's dashboard; its configuration is null until it has been saved. */
export interface Draft {
  readonly config: DashboardConfig | null;
  /** The number of its last change; 0 before the first one. */
  readonly version: number;
}

/** What a workbook without a draft begins with. */
export const EMPTY: DashboardConfig = { widgets: [] };

export async function findDraft(db: Db, tenantId: number, workbookId: number): Promise<Draft> {
  const { stored, version } = await readDraft(db, tenantId, workbookId);
  return { config: stored === null ? null : upgradeConfig(stored), version };
}

/**
 * The state that a draft had after a change.
 * @param wanted the number of the change; 0 for the state before the first one
 * @throws 404 for a version that it has not had, or whose history is no longer kept
 */
export async function stateAfter(
  db: Db,
  tenantId: number,
  workbookId: number,
  { config, version }: Draft,
  wanted: number,
): Promise<DashboardConfig> {
  const inverses = wanted > version ? [] : await inversesSince(db, tenantId, workbookId, wanted);
  if (inverses.length !== version - wanted)
    throw notFound(`Version ${wanted} of the draft of workbook ${workbookId}`);
  return applyCommands(config ?? EMPTY, inverses.flat()).config;
}

/**
 * Replaces the draft of a locked workbook, and records what has changed. Null deletes it.
 * @param userId null for a build that publishes a file
 */
export async function saveDraft(
  tx: Tx,
  grant: WorkbookGrant<'edit'>,
  config: DashboardConfig | null,
  userId: number | null,
  { kind = 'replacement', restored }: { readonly kind?: ChangeKind; readonly restored?: number } = {},
): Promise<void> {
  const before = await findDraft(tx, grant.tenantId, grant.id);
  if (isDeepStrictEqual(before.config, config)) return;
  const commands = commandsBetween(before.config ?? EMPTY, config ?? EMPTY);
  const { inverse } = applyCommands(before.config ?? EMPTY, commands);
  await record(tx, grant, before, {
    changeId: randomUUID(),
    kind,
    commands,
    inverse,
    config,
    userId,
    ...(restored === undefined ? {} : { restored }),
  });
}

/** Writes a draft as its next version, with the commands that have made it of the one before, and those that revert them. */
export async function record(
  tx: Tx,
  grant: WorkbookGrant<'edit'>,
  before: Draft,
  { config, ...change }: Omit<NewChange, 'version'> & { readonly config: DashboardConfig | null },
): Promise<number> {
  const version = before.version + 1;
  await insertChange(tx, grant, { ...change, version });
  await writeDraft(tx, grant, config === null ? null : storedConfig(config), version);
  return version;
}
