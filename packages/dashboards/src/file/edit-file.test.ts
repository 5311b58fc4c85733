import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { diffConfigs, isSameConfig } from '../config/diff-configs.ts';
import { dashboards } from '../testing/generated-dashboards.ts';
import type { DashboardDocument } from './document.ts';
import { editDashboardFile } from './edit-file.ts';
import { parseDashboardFile } from './parse-file.ts';
import { printDashboardFile } from './print-file.ts';
import { widgetSpans } from './widget-spans.ts';

// A fixed seed, so that a failure is found again.
const RUNS = { seed: 20_261_128, numRuns: 6 };
const PATH = 'dashboards/any.yml';

function parsed(text: string): DashboardDocument {
  const { dashboard, errors } = parseDashboardFile(PATH, text);
  assert.equal(errors, undefined, `${JSON.stringify(errors)}\n${text}`);
  return dashboard ?? assert.fail();
}

function assertSame(text: string, wanted: DashboardDocument): void {
  const found = parsed(text);
  assert.ok(isSameConfig(diffConfigs(found.config, wanted.config)), text);
  assert.deepEqual(found.reports, wanted.reports);
  assert.equal(found.slug, wanted.slug);
}

/** The lines of a text that another does not have, and the other way round. */
function changedLines(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `-${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+${line}`),
  ];
}

function edited(text: string, change: (dashboard: DashboardDocument) => void): string {
  const wanted = structuredClone(parsed(text));
  change(wanted);
  const after = editDashboardFile(PATH, text, wanted);
  assertSame(after, wanted);
  return after;
}

/** A comment above the members of the file and each widget of the board, as an author writes them. */
function commented(text: string): string {
  const note = (line: string, n: number) => (/^(?:\w+:|- )/.test(line) ? [`# note ${n}`, line] : [line]);
  return text.split('\n').flatMap(note).join('\n');
}

test('an edited file has the wanted dashboard, whatever it was before', () => {
  fc.assert(
    fc.property(dashboards, dashboards, (one, other) => {
      assertSame(editDashboardFile(PATH, printDashboardFile(one), other), other);
    }),
    RUNS,
  );
});

test('a file without changes stays as it is', () => {
  fc.assert(
    fc.property(dashboards, (dashboard) => {
      const text = commented(printDashboardFile(dashboard));
      assert.equal(editDashboardFile(PATH, text, parsed(text)), text);
    }),
    RUNS,
  );
});

const FILE = `# yaml-language-server: $schema=x
version:   1
title: 'On time'   # shown to everyone

reports:
    # Slow in May.
    months: { title: "Months", json: {measures: [flights.count]}, visualisation: table }
    states:
        title: States
        sql: |
            SELECT state
            FROM flights  -- all of them

widgets:
-   chart: months
    at: [0,0, 6, 4]   # left

# The states, as asked for by Ann.
-   chart: states     # right
    at: [6,0, 6, 4]
    title: "By state"
-   text: >
        Long text
        on two lines
-   grid:
      - chart: months
        id: again
      # nothing else
    at: [0, 20, 12, 4]
# the end
`;

test('a moved widget changes one number of its line', () => {
  const after = edited(FILE, ({ config }) => {
    const [first] = config.widgets;
    if (first !== undefined) first.position.y = 9;
  });
  assert.deepEqual(changedLines(FILE, after), [
    '-    at: [0,0, 6, 4]   # left',
    '+    at: [0,9, 6, 4]   # left',
    // Its place depended on what is above it.
    ...(after.includes('at: [0, 4, 12, 2]') ? ['+    at: [0, 4, 12, 2]'] : []),
  ]);
});

test('settings are changed, added and removed where they are', () => {
  const after = edited(FILE, ({ config }) => {
    config.title = 'Late: flights';
    config.description = 'New';
    const states = config.widgets.find(({ id }) => id === 'chart-states');
    if (states?.type === 'CHART') {
      delete states.config.title;
      states.config.description = 'Of the USA';
    }
  });
  assert.deepEqual(changedLines(FILE, after), [
    "-title: 'On time'   # shown to everyone",
    '-    title: "By state"',
    '+title: "Late: flights"   # shown to everyone',
    '+description: New',
    '+    description: Of the USA',
  ]);
});

test('a removed widget takes the comment above it along, and nothing else', () => {
  const after = edited(FILE, ({ config, reports }) => {
    config.widgets = config.widgets.filter(({ id }) => id !== 'chart-states');
    delete reports.states;
  });
  for (const kept of ['# Slow in May.', '# left', '# nothing else', '# the end', '# shown to everyone'])
    assert.ok(after.includes(kept), `${kept}\n${after}`);
  assert.ok(!after.includes('Ann'), after);
});

test('files with a byte order mark and the line ends of Windows keep both', () => {
  const text = `\ufeff${FILE.replaceAll('\n', '\r\n')}`;
  const after = edited(text, ({ config }) => {
    config.title = 'Other';
    config.widgets = config.widgets.slice(1);
  });
  assert.ok(after.startsWith('\ufeff# yaml'));
  assert.equal(after.replaceAll('\r\n', '').includes('\n'), false);
});

test('a value that others refer to is not changed with one of them', () => {
  const text = `version: 1

# Above.
widgets:
  - text: &words Hello
    title: One
  - text: *words
    title: Two
`;
  const changed = (index: number) =>
    edited(text, ({ config }) => {
      const widget = config.widgets[index];
      if (widget?.type === 'TEXT') widget.config.markdown = 'Bye';
    });
  assert.match(changed(0), /# Above/);
  assert.match(changed(1), /&words Hello[\s\S]*text: Bye/);
});

test('the lines of widgets are found in the text', () => {
  const lineOf = (offset: number) => FILE.slice(0, offset).split('\n').length;
  assert.deepEqual(
    widgetSpans(PATH, FILE).map(({ id, from, to }) => [id, lineOf(from), lineOf(to - 1)]),
    [
      ['chart-months', 15, 16],
      ['chart-states', 19, 21],
      ['text', 22, 24],
      ['grid', 25, 29],
      ['again', 26, 27],
    ],
  );
});
