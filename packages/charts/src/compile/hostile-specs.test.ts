import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOSTILE_SPECS } from '../testing/hostile-specs.ts';
import { compileChart } from './compile-chart.ts';
import { SpecError } from './spec-error.ts';

for (const { name, spec, path, message } of HOSTILE_SPECS)
  test(`is refused: ${name}`, () => {
    assert.throws(
      () => compileChart(JSON.parse(JSON.stringify(spec)), { kind: 'vega' }),
      (error) => {
        assert.ok(error instanceof SpecError, String(error));
        assert.match(error.message, message);
        assert.equal(error.path, path);
        return true;
      },
    );
  });
