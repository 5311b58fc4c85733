import { jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';
import type { ReportGrant } from '../access/policy/report-policy.ts';

export type Host = 'GOOGLE_SHEETS' | 'EXCEL';

/** A fingerprint of the cells of a result, with which a spreadsheet detects that someone changed them. */
export interface ResultChecksum {
  readonly v: number;
  readonly chunks: readonly {
    readonly from: number;
    readonly hash: string;
    readonly to?: number | null | undefined;
  }[];
  readonly payload?: string | null | undefined;
}

/** A stored placement as a member of its report. Times are ISO 8601 text, because PostgreSQL creates the JSON. */
export interface PlacementRow {
  readonly id: string;
  readonly external_workbook_id: string;
  readonly workbook_name: string | null;
  readonly host: Host | null;
  readonly sheet_id: string | null;
  readonly sheet_name: string | null;
  readonly anchor_cell: string | null;
  readonly result_location: string;
  readonly end_result_cell: string | null;
  readonly query_checksum: string | null;
  readonly result_checksum: ResultChecksum | null;
  readonly placed_at: string;
  readonly placed_by: number | null;
  readonly refreshed_at: string | null;
  readonly refreshed_by: number | null;
}

/** Columns to change; absent ones keep their values. */
export interface PlacementChanges {
  external_workbook_id?: string;
  workbook_name?: string | null;
  host?: Host | null;
  sheet_id?: string | null;
  sheet_name?: string | null;
  anchor_cell?: string | null;
  result_location?: string;
  end_result_cell?: string | null;
  query_checksum?: string | null;
  result_checksum?: ResultChecksum | null;
}

export interface NewPlacement extends PlacementChanges {
  readonly external_workbook_id: string;
  readonly result_location: string;
  readonly placed_by: number;
}

export async function insertPlacement(
  tx: Tx,
  { tenantId, id }: ReportGrant<'place'>,
  placement: NewPlacement,
): Promise<void> {
  const row = { ...stored(placement), tenant_id: tenantId, report_id: id };
  await tx.insertInto('report_placements').values(row).execute();
}

/** Changes a placement. @param event the event in the spreadsheet, which is recorded with the time and the user */
export async function changePlacement(
  tx: Tx,
  report: ReportGrant<'place'>,
  id: string,
  changes: PlacementChanges,
  event: { readonly kind: 'placed' | 'refreshed'; readonly userId: number } | null,
): Promise<void> {
  const recorded =
    event === null ? {} : { [`${event.kind}_at`]: sql`now()`, [`${event.kind}_by`]: event.userId };
  await tx
    .updateTable('report_placements')
    .set({ ...stored(changes), ...recorded })
    .where('tenant_id', '=', report.tenantId)
    .where('report_id', '=', report.id)
    .where('id', '=', id)
    .execute();
}

export async function deletePlacement(tx: Tx, report: ReportGrant<'place'>, id: string): Promise<void> {
  await tx
    .deleteFrom('report_placements')
    .where('tenant_id', '=', report.tenantId)
    .where('report_id', '=', report.id)
    .where('id', '=', id)
    .execute();
}

function stored<T extends PlacementChanges>(columns: T) {
  const { result_checksum, ...rest } = columns;
  if (result_checksum === undefined) return rest;
  return { ...rest, result_checksum: result_checksum === null ? null : jsonb(result_checksum) };
}
