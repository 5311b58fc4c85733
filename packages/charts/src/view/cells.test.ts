import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CellLayout } from '../chart.ts';
import { cellsIn } from './cells.ts';

const WRAPPED: CellLayout = { row: null, column: null, wrap: 'state', perRow: null, across: 1, down: 1 };
const STATES = ['CA', 'TX', 'NY', 'FL'].map((state) => ({ state }));

describe('small multiples', () => {
  const acrossAt = (width: number, height: number, layout = WRAPPED) =>
    cellsIn(layout, STATES, { width, height }).across;

  it('are below each other where they are narrow and all of them are in sight', () => {
    assert.equal(acrossAt(260, 600), 1);
  });

  it('are narrower rather than out of sight', () => {
    assert.equal(acrossAt(260, 260), 2);
  });

  it('keep a width at which they can be read, also where some are out of sight', () => {
    assert.equal(acrossAt(260, 100), 2);
    assert.equal(acrossAt(120, 100), 1);
  });

  it('are as many beside each other as the author asked for', () => {
    assert.equal(acrossAt(260, 600, { ...WRAPPED, perRow: 4 }), 4);
  });
});
