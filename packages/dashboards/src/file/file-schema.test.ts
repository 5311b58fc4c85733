import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { parse } from 'yaml';
import { LIMITS } from '../config/limits.ts';
import { withoutNulls } from '../config/normal-form.ts';
import { dashboards } from '../testing/generated-dashboards.ts';
import { visualProblems } from '../visuals/visual-problems.ts';
import { dashboardFileSchema } from './file-schema.ts';
import { parseDashboardFile } from './parse-file.ts';
import { printDashboardFile } from './print-file.ts';

const isValid = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(dashboardFileSchema());

test('every printed dashboard satisfies the JSON Schema, except in specifications that do not fit', () => {
  fc.assert(
    fc.property(dashboards, (dashboard) => {
      // An unknown setting that is null means nothing, and the schema does not know it.
      for (const { meta } of Object.values(dashboard.reports))
        if (meta?.spec !== undefined) meta.spec = withoutNulls(meta.spec) as typeof meta.spec;
      for (const { meta } of Object.values(dashboard.reports))
        if (visualProblems(meta?.kind, meta?.spec).length > 0) delete meta?.spec;
      const text = printDashboardFile(dashboard);
      assert.ok(isValid(parse(text)), `${JSON.stringify(isValid.errors, null, 2)}\n${text}`);
    }),
    { seed: 20_261_122, numRuns: 25 },
  );
});

test('settings of a visualisation may be null', () => {
  const blocks = [{ type: 'number', column: 'n', unit: null }];
  const visualisation = { kind: 'kpi', spec: { blocks } };
  assert.ok(isValid({ version: 1, reports: { r: { visualisation } } }), JSON.stringify(isValid.errors));
});

test('the JSON Schema refuses what the parser refuses or warns of', () => {
  const files = {
    'no version': 'title: Flights',
    'another version': 'version: 2',
    'an unknown field': 'version: 1\ntitel: Flights',
    'a wrong type': 'version: 1\ntitle: [Flights]',
    'an unknown widget': 'version: 1\nwidgets:\n  - hologram: x',
    'two types of widget': 'version: 1\nwidgets:\n  - text: x\n    filter: flights.carrier',
    'an unknown setting': 'version: 1\nwidgets:\n  - text: x\n    colour: red',
    'a broken position': 'version: 1\nwidgets:\n  - text: x\n    at: [0, 0, 12]',
    'an unknown operator':
      'version: 1\nwidgets:\n  - filter: flights.carrier\n    operator: like\n    value: x',
    'a block that its key figure does not have':
      'version: 1\nreports: {r: {visualisation: {kind: kpi, spec: {blocks: [{type: gauge, column: n}]}}}}',
    'an unknown setting of a block':
      'version: 1\nreports: {r: {visualisation: {kind: kpi, spec: {blocks: [{type: text, text: x, b: 1}]}}}}',
    'a table with a template': 'version: 1\nreports: {r: {visualisation: {kind: table, spec: <b>}}}',
    'an unknown setting of a column':
      'version: 1\nreports: {r: {visualisation: {kind: table, spec: {columns: [{column: a, titel: A}]}}}}',
    'too many options': `version: 1\nwidgets:\n  - filter: a.b\n    options: [${'x, '.repeat(LIMITS.values)}x]`,
    'a broken child': 'version: 1\nwidgets:\n  - grid:\n      - text: [x]',
  };
  for (const [name, text] of Object.entries(files)) {
    const { errors = [], warnings } = parseDashboardFile('dashboards/any.yml', text);
    assert.ok(errors.length + warnings.length > 0, name);
    assert.ok(!isValid(parse(text)), name);
  }
});
