import type { PlacementRow } from './placements.store.ts';

/** The address of a placement in a spreadsheet, as clients send it. */
export interface Address {
  readonly placementId?: string | null | undefined;
  readonly externalWorkbookId?: string | null | undefined;
  readonly sheetId?: string | null | undefined;
  readonly sheetName?: string | null | undefined;
  readonly anchorCell?: string | null | undefined;
  readonly resultLocation?: string | null | undefined;
}

/** The sheet and the top left cell of a result, normalised for comparison. */
export interface Place {
  readonly sheetName: string;
  readonly anchorCell: string;
}

/** Parses a location such as `Sheet1!A1`, `'Q4 ''25'!$B$3:D9` or `A1`. @returns the parts that it contains */
export function readLocation(location: string): Partial<Place> {
  const end = location.lastIndexOf('!');
  const sheet = end < 0 ? '' : location.slice(0, end).trim();
  const sheetName = /^'.*'$/s.test(sheet) ? sheet.slice(1, -1).replaceAll("''", "'") : sheet;
  const [cells = ''] = location.slice(end + 1).split(':');
  const anchorCell = cellOf(cells);
  return {
    ...(sheetName === '' ? {} : { sheetName }),
    ...(/^[A-Z]{1,3}[1-9]\d{0,6}$/.test(anchorCell) ? { anchorCell } : {}),
  };
}

/** The sheet and cell of an address; undefined unless it contains both. */
export function placeOf({ sheetName, anchorCell, resultLocation }: Address): Place | undefined {
  const read = resultLocation == null ? {} : readLocation(resultLocation);
  const sheet = sheetName ?? read.sheetName;
  const cell = anchorCell == null ? read.anchorCell : cellOf(anchorCell);
  return sheet === undefined || cell === undefined ? undefined : { sheetName: sheet, anchorCell: cell };
}

/**
 * Finds the placement of an address: the one with its id, or the one in its spreadsheet with the same sheet and cell. A
 * sheet id narrows this further and never replaces the name.
 */
export function findPlacement(
  placements: readonly PlacementRow[],
  address: Address,
): PlacementRow | undefined {
  const { placementId, externalWorkbookId, sheetId } = address;
  if (placementId != null) return placements.find(({ id }) => id === placementId.toLowerCase());
  const place = placeOf(address);
  if (place === undefined || externalWorkbookId == null) return undefined;
  return placements.find((row) => {
    const there = placeOf({
      sheetName: row.sheet_name,
      anchorCell: row.anchor_cell,
      resultLocation: row.result_location,
    });
    return (
      row.external_workbook_id === externalWorkbookId &&
      (sheetId == null || row.sheet_id === sheetId) &&
      there?.sheetName === place.sheetName &&
      there.anchorCell === place.anchorCell
    );
  });
}

/** A cell without the dollar signs of absolute references: `$b$3` becomes `B3`. */
function cellOf(cell: string): string {
  return cell.replaceAll('$', '').trim().toUpperCase();
}
