import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type DashboardConfig, storedConfig, upgradeConfig } from '@facet/dashboards';
import { applyCommands, commandsBetween, type DashboardCommand } from '@facet/dashboards/commands';
import type { Db, Tx } from '@facet/db';
import type { WorkbookGrant } from '../access/policy/workbook-policy.ts';
import { readDraft, writeDraft } from './dashboards.store.ts';
import { type ChangeKind, insertChange } from './draft-log.store.ts';

/** The draft of a workbook's dashboard; null if there is none. */
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
 * Replaces the draft of a locked workbook, and records what has changed. Null deletes it.
 * @param userId null for a build that publishes a file
 */
export async function saveDraft(
  tx: Tx,
  grant: WorkbookGrant<'edit'>,
  config: DashboardConfig | null,
  userId: number | null,
  kind: ChangeKind = 'replacement',
): Promise<void> {
  const before = await findDraft(tx, grant.tenantId, grant.id);
  if (isDeepStrictEqual(before.config, config)) return;
  const commands = commandsBetween(before.config ?? EMPTY, config ?? EMPTY);
  await record(tx, grant, before, { changeId: randomUUID(), kind, commands, config, userId });
}

/** Writes a draft, and the commands that have made it of the one before, as its next version. */
export async function record(
  tx: Tx,
  grant: WorkbookGrant<'edit'>,
  before: Draft,
  change: {
    readonly changeId: string;
    readonly kind: ChangeKind;
    readonly commands: readonly DashboardCommand[];
    readonly config: DashboardConfig | null;
    readonly userId: number | null;
  },
): Promise<number> {
  const { config, commands, ...rest } = change;
  const version = before.version + 1;
  const { inverse } = applyCommands(before.config ?? EMPTY, commands);
  await insertChange(tx, grant, { ...rest, version, commands, inverse });
  await writeDraft(tx, grant, config === null ? null : storedConfig(config), version);
  return version;
}
