import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeTooltip } from './place-tooltip.ts';

const area = { left: 0, top: 0, right: 400, bottom: 300 };
const size = { width: 150, height: 80 };

describe('the place of a tooltip', () => {
  it('is beside the pointer, at the end of its line if there is room', () => {
    const at = (x: number, y: number, direction: 'ltr' | 'rtl' = 'ltr') =>
      Object.values(placeTooltip({ x, y }, size, area, direction));
    assert.deepEqual(at(200, 100), [214, 114]);
    assert.deepEqual(at(200, 100, 'rtl'), [36, 114]);
    assert.deepEqual(at(300, 100), [136, 114]);
    assert.deepEqual(at(100, 100, 'rtl'), [114, 114]);
    assert.deepEqual(at(390, 295), [226, 216]);
  });

  it('does not cover what the pointer is on where there is no room beside it', () => {
    const narrow = { ...area, right: 180 };
    const at = (x: number, y: number) => Object.values(placeTooltip({ x, y }, size, narrow, 'ltr'));
    assert.deepEqual(at(90, 100), [15, 114]);
    assert.deepEqual(at(90, 290), [15, 196]);
    assert.deepEqual(at(175, 290), [11, 216]);
  });

  it('is in the part of the window that the viewer sees', () => {
    const seen = { left: 100, top: 1000, right: 400, bottom: 1300 };
    const at = (x: number, y: number) => Object.values(placeTooltip({ x, y }, size, seen, 'ltr'));
    assert.deepEqual(at(390, 1290), [226, 1216]);
    assert.deepEqual(at(120, 1002), [134, 1016]);
    assert.deepEqual(at(120, 990), [134, 1004]);
  });
});
