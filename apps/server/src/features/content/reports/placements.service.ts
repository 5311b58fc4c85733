import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { badRequest, conflict, notFound } from '../../../errors/errors.ts';
import type { ReportGrant } from '../access/policy/report-policy.ts';
import { type Address, findPlacement, placeOf } from './placement-address.ts';
import {
  changePlacement,
  deletePlacement,
  type Host,
  insertPlacement,
  type PlacementChanges,
  type PlacementRow,
  type ResultChecksum,
} from './placements.store.ts';
import { queryChecksum } from './query-checksum.ts';
import type { ReportRow } from './reports.store.ts';

/** The most placements of one report. */
const MOST_PLACEMENTS = 1000;

/** A report, with the grant to record where spreadsheets show its result. */
export interface Placeable {
  readonly row: ReportRow;
  readonly grant: ReportGrant<'place'>;
}

/** A placement as clients describe it; absent members keep their values. */
export interface PlacementInput extends Address {
  readonly workbookName?: string | null | undefined;
  readonly host?: Host | null | undefined;
  readonly endResultCell?: string | null | undefined;
  readonly resultChecksum?: ResultChecksum | null | undefined;
  /** Whether only the address has changed, so that checksums and times stay. */
  readonly addressOnly?: boolean | null | undefined;
}

/**
 * Records where a spreadsheet shows a report's result: changes the placement of the address, or adds one.
 * @returns the id of the placement; null for a new one
 * @throws 404 for an unknown `placementId`, 400 for a new placement without a spreadsheet or location
 */
export async function place(
  tx: Tx,
  caller: Caller,
  { row: report, grant }: Placeable,
  input: PlacementInput,
): Promise<string | null> {
  const placements = report.placements ?? [];
  const present = findPlacement(placements, input) ?? sameLocation(placements, input);
  const columns = columnsOf(input, present);
  if (present !== undefined) {
    const result = input.addressOnly === true ? {} : resultOf(report, input);
    const event = input.addressOnly === true ? null : ({ kind: 'placed', userId: caller.user.id } as const);
    await changePlacement(tx, grant, present.id, { ...columns, ...result }, event);
    return present.id;
  }
  if (input.placementId != null) throw notFound(`Placement ${input.placementId}`);
  const { externalWorkbookId, resultLocation } = input;
  if (externalWorkbookId == null || externalWorkbookId === '')
    throw badRequest('body.externalWorkbookId is required for a new placement');
  if (resultLocation == null || resultLocation === '')
    throw badRequest('body.resultLocation is required for a new placement');
  if (placements.length >= MOST_PLACEMENTS)
    throw conflict(`Report ${report.id} already has ${MOST_PLACEMENTS} placements`);
  await insertPlacement(tx, grant, {
    ...columns,
    ...resultOf(report, input),
    external_workbook_id: externalWorkbookId,
    result_location: resultLocation,
    placed_by: caller.user.id,
  });
  return null;
}

/** Deletes a placement. Returns its id; null if no placement has the address. */
export async function removePlacement(
  tx: Tx,
  { row: report, grant }: Placeable,
  address: Address,
): Promise<string | null> {
  const present = findPlacement(report.placements ?? [], address);
  if (present === undefined) return null;
  await deletePlacement(tx, grant, present.id);
  return present.id;
}

/**
 * Records that a placement now contains the result of the present query. Without an address, the report must have
 * exactly one placement.
 * @returns the id of the placement; null without an address if the placement is ambiguous
 * @throws 404 if no placement has the address
 */
export async function refreshPlacement(
  tx: Tx,
  caller: Caller,
  { row: report, grant }: Placeable,
  input: PlacementInput,
): Promise<string | null> {
  const placements = report.placements ?? [];
  const isAddressed = [input.placementId, input.externalWorkbookId, input.resultLocation].some(
    (part) => part != null,
  );
  const only = placements.length === 1 ? placements[0] : undefined;
  const present = isAddressed ? findPlacement(placements, input) : only;
  if (present === undefined) {
    if (isAddressed) throw notFound(`The placement of report ${report.id} at this address`);
    return null;
  }
  const event = { kind: 'refreshed', userId: caller.user.id } as const;
  await changePlacement(tx, grant, present.id, resultOf(report, input), event);
  return present.id;
}

/** The placement with exactly this location, for locations without a sheet or cell, such as a named range. */
function sameLocation(placements: readonly PlacementRow[], input: PlacementInput): PlacementRow | undefined {
  if (input.placementId != null) return undefined;
  return placements.find(
    (row) =>
      row.external_workbook_id === input.externalWorkbookId && row.result_location === input.resultLocation,
  );
}

function columnsOf(input: PlacementInput, present: PlacementRow | undefined): PlacementChanges {
  const { externalWorkbookId, resultLocation } = input;
  const place = placeOf(input);
  // A change without a location, such as a new name of the spreadsheet, keeps the present one.
  const moved = present === undefined || place !== undefined;
  return {
    ...(externalWorkbookId ? { external_workbook_id: externalWorkbookId } : {}),
    ...(resultLocation ? { result_location: resultLocation } : {}),
    ...(moved ? { sheet_name: place?.sheetName ?? null, anchor_cell: place?.anchorCell ?? null } : {}),
    ...(input.sheetId === undefined ? {} : { sheet_id: input.sheetId }),
    ...(input.workbookName === undefined ? {} : { workbook_name: input.workbookName }),
    ...(input.host === undefined ? {} : { host: input.host }),
    ...(input.endResultCell === undefined ? {} : { end_result_cell: input.endResultCell }),
  };
}

function resultOf(report: ReportRow, { resultChecksum }: PlacementInput): PlacementChanges {
  return { query_checksum: queryChecksum(report), result_checksum: resultChecksum ?? null };
}
