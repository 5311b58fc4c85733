import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPlacement, readLocation } from './placement-address.ts';
import type { PlacementRow } from './placements.store.ts';

const ID = '8d6f3c52-9f1b-4a52-8f8e-0a4d4b0f9c11';

const row = (columns: Partial<PlacementRow>): PlacementRow => ({
  id: ID,
  external_workbook_id: 'book',
  workbook_name: null,
  host: null,
  sheet_id: null,
  sheet_name: null,
  anchor_cell: null,
  result_location: 'Sheet1!A1',
  end_result_cell: null,
  query_checksum: null,
  result_checksum: null,
  placed_at: '2026-01-02T03:04:05+00:00',
  placed_by: null,
  refreshed_at: null,
  refreshed_by: null,
  ...columns,
});

test('a location names a sheet and a cell', () => {
  const cases: [string, object][] = [
    ['Sheet1!A1', { sheetName: 'Sheet1', anchorCell: 'A1' }],
    ["'Q4 ''25'!$b$3:$D$9", { sheetName: "Q4 '25", anchorCell: 'B3' }],
    ['Rev!enue!C7', { sheetName: 'Rev!enue', anchorCell: 'C7' }],
    ['A1', { anchorCell: 'A1' }],
    ['Sheet1!', { sheetName: 'Sheet1' }],
    ['TotalRevenue', {}],
    ['Sheet1!A0', { sheetName: 'Sheet1' }],
    ['', {}],
    ["'!'!A1", { sheetName: '!', anchorCell: 'A1' }],
  ];
  for (const [location, expected] of cases) assert.deepEqual(readLocation(location), expected, location);
});

test('a placement is found by its id, or by spreadsheet, sheet and cell', () => {
  const old = [row({})];
  const withSheet = [row({ sheet_id: '7', sheet_name: 'Sheet1', anchor_cell: 'A1' })];
  const at = { externalWorkbookId: 'book', sheetName: 'Sheet1', anchorCell: 'A1' };
  const found: [string, PlacementRow[], object, boolean][] = [
    ['its id', old, { placementId: ID.toUpperCase() }, true],
    ['another id', old, { placementId: 'another', ...at }, false],
    ['sheet and cell', old, at, true],
    ['a location', old, { externalWorkbookId: 'book', resultLocation: "'Sheet1'!$A$1:C9" }, true],
    ['another spreadsheet', old, { ...at, externalWorkbookId: 'another' }, false],
    ['no spreadsheet', old, { sheetName: 'Sheet1', anchorCell: 'A1' }, false],
    ['no sheet', old, { externalWorkbookId: 'book', anchorCell: 'A1' }, false],
    ['no cell', old, { externalWorkbookId: 'book', sheetName: 'Sheet1' }, false],
    ['another cell', old, { ...at, anchorCell: 'A2' }, false],
    ['the id of the sheet as well', withSheet, { ...at, sheetId: '7' }, true],
    ['another id of the sheet', withSheet, { ...at, sheetId: '8' }, false],
    [
      'an id of the sheet only',
      withSheet,
      { externalWorkbookId: 'book', sheetId: '7', anchorCell: 'A1' },
      false,
    ],
    ['an id of the sheet for a placement without one', old, { ...at, sheetId: '7' }, false],
    ['nothing', old, {}, false],
  ];
  for (const [what, placements, address, isFound] of found)
    assert.equal(findPlacement(placements, address) !== undefined, isFound, what);
});
