import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { storedConfig, upgradeConfig } from '../config/upgrade-config.ts';
import { dashboards } from '../testing/generated-dashboards.ts';
import { type DashboardDocument, toApiReport, toFileReport } from './document.ts';
import { parseDashboardFile } from './parse-file.ts';
import { printDashboardFile } from './print-file.ts';

// A fixed seed, so that a failure is found again.
const RUNS = { seed: 20_261_122, numRuns: 60 };

function parsed(text: string): DashboardDocument {
  const { dashboard, errors } = parseDashboardFile('dashboards/any.yml', text);
  assert.deepEqual(errors, undefined, text);
  return dashboard ?? assert.fail();
}

test('a printed dashboard is read back unchanged', () => {
  fc.assert(
    fc.property(dashboards, (dashboard) => {
      const text = printDashboardFile(dashboard);
      const back = parsed(text);
      assert.deepEqual(back, dashboard, text);
      assert.equal(printDashboardFile(back), text);
    }),
    RUNS,
  );
});

test('the text does not depend on the order of keys in the database', () => {
  fc.assert(
    fc.property(dashboards, (dashboard) => {
      const { slug, config, reports } = dashboard;
      const shuffled = {
        slug,
        config: backwards(config) as DashboardDocument['config'],
        // The API keeps queries as text.
        reports: Object.fromEntries(
          Object.entries(reports).map(([key, { jsonQuery, ...report }]) => [
            key,
            { ...(backwards(report) as object), ...(jsonQuery === undefined ? {} : { jsonQuery }) },
          ]),
        ),
      };
      assert.equal(printDashboardFile(shuffled), printDashboardFile(dashboard));
    }),
    { ...RUNS, numRuns: 30 },
  );
});

test('a dashboard survives the way through the API and the database', () => {
  fc.assert(
    fc.property(dashboards, ({ config, reports }) => {
      assert.deepEqual(upgradeConfig(JSON.parse(JSON.stringify(storedConfig(config)))), config);
      for (const { publicId: _publicId, ...report } of Object.values(reports)) {
        const sent = JSON.parse(JSON.stringify(toApiReport(report)));
        assert.deepEqual(toFileReport(sent), report);
      }
    }),
    { ...RUNS, numRuns: 30 },
  );
});

/** A copy with the members of every object in the opposite order. */
function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, backwards(member)]),
  );
}
