import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FairQueue } from '@facet/fair-queue';
import { PythonBusy, type PythonOutcome, type PythonReport, PythonUnavailable } from '@facet/python';
import { ApiError } from '../../../errors/errors.ts';
import type { Turns } from '../../../http/in-turn.ts';
import { PythonRuns } from './python-runs.ts';

const CODE = 'len(df)';
const CLIENT = { share: ['1', 'account', '1'] } as const;
const DATA = {
  columns: [
    { name: 'n', member: null, title: 'n', type: 'number', granularity: null, format: null, isMeasure: true },
  ],
  rows: [[1]],
} as const;

/** Python reports whose runs return these results in turn. */
function runsOf(...results: (PythonOutcome | Error)[]) {
  const given: unknown[] = [];
  const reports = {
    whenReady: async () => undefined,
    run: async ({ signal: _, ...report }: PythonReport) => {
      given.push(report);
      const result = results[given.length - 1] as PythonOutcome | Error;
      if (result instanceof Error) throw result;
      return result;
    },
  };
  const kind = { places: 2, waiting: { ofPerson: 9, total: 9 }, isRepeatable: true };
  const runs = new PythonRuns(reports, new FairQueue({ kinds: { python: kind } }) as unknown as Turns);
  return { runs, given };
}

const run = (result: PythonOutcome | Error) => runsOf(result).runs.run(CODE, DATA, CLIENT);
const OUTCOME = { stdout: 'a', stderr: 'b', inputRowCount: 1, runtime: 'native' } as const;

test('a run contains the output, the printed text and the error of the code', async () => {
  const output = { type: 'text', text: '1', isTruncated: false } as const;
  const { at, ...others } = await run({ ...OUTCOME, output, error: null });
  assert.ok(Math.abs(Date.parse(at) - Date.now()) < 60_000);
  assert.deepEqual(others, {
    inputRowCount: 1,
    outputData: output,
    executionError: null,
    stdout: 'a',
    stderr: 'b',
  });
  const failed = await run({ ...OUTCOME, output: null, error: 'NameError' });
  assert.deepEqual(
    { outputData: failed.outputData, executionError: failed.executionError },
    { outputData: null, executionError: 'NameError' },
  );
});

test('a busy node is a 503, and a missing installation is an error of the run', async () => {
  await assert.rejects(run(new PythonBusy('Too many')), (error) => {
    assert.ok(error instanceof ApiError);
    assert.deepEqual(
      { status: error.status, 'retry-after': error.headers['retry-after'] },
      { status: 503, 'retry-after': '5' },
    );
    return true;
  });
  const missing = await run(new PythonUnavailable('Install Python'));
  assert.deepEqual(
    { executionError: missing.executionError, inputRowCount: missing.inputRowCount },
    { executionError: 'Install Python.', inputRowCount: 1 },
  );
});

test('the same code on the same rows runs once, unless it fails', async () => {
  const failed = { ...OUTCOME, output: null, error: 'NameError' };
  const output = { type: 'text', text: '1', isTruncated: false } as const;
  const { runs, given } = runsOf(failed, { ...OUTCOME, output, error: null }, failed);
  assert.equal((await runs.run(CODE, DATA, CLIENT)).executionError, 'NameError');
  const [one, other] = await Promise.all([runs.run(CODE, DATA, CLIENT), runs.run(CODE, DATA, CLIENT)]);
  assert.deepEqual(
    [one.outputData, other.outputData, (await runs.run(CODE, DATA, CLIENT)).outputData],
    [output, output, output],
  );
  assert.deepEqual(given[0], { code: CODE, columns: [{ name: 'n', type: 'number' }], rows: [{ n: 1 }] });
  assert.equal((await runs.run(CODE, { ...DATA, rows: [[2]] }, CLIENT)).executionError, 'NameError');
  assert.equal(given.length, 3);
});

test('a chart is compiled without its rows, and one that breaks the rules of charts is an error', async () => {
  const chartOf = (spec: Record<string, unknown>) =>
    run({ ...OUTCOME, output: { type: 'vega-lite', spec }, error: null });
  const mark = { mark: 'bar', encoding: { x: { field: 'n', type: 'nominal' } } };
  const values = [{ n: 1 }, { n: 2 }];
  // In the form that Altair writes: the layers share a data set.
  const layered = {
    layer: [
      { ...mark, data: { name: 'd' } },
      { ...mark, data: { name: 'd' } },
    ],
  };
  for (const spec of [
    { $schema: 'vega-lite', data: { values }, ...mark },
    { $schema: 'vega-lite', datasets: { d: values }, ...layered },
  ]) {
    const { outputData, executionError } = await chartOf(spec);
    assert.equal(executionError, null);
    const { spec: given, chart } = outputData as { spec: unknown; chart: { vega: { data: unknown[] } } };
    assert.equal(given, spec);
    assert.deepEqual(chart.vega.data[0], { name: 'rows' });
  }
  const refused: [spec: Record<string, unknown>, reason: RegExp][] = [
    [
      { ...mark, data: { values }, mark: 'image' },
      /cannot be drawn: mark of its spec must not be an image\.$/,
    ],
    [{ ...mark, datasets: { a: values, b: values } }, /its data must be one list of rows/],
    [mark, /its data must be one list of rows/],
  ];
  for (const [spec, reason] of refused) {
    const { outputData, executionError } = await chartOf(spec);
    assert.equal(outputData, null);
    assert.match(String(executionError), reason);
  }
});
