import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PythonReports } from './python-reports.ts';

test('without Python, reports have the standard library, and an error explains what to install', async (t) => {
  const logged: string[] = [];
  const reports = new PythonReports({
    dataDir: '/nowhere',
    python: '/nowhere/python3',
    packages: ['pandas'],
    warm: 0,
    log: (line) => logged.push(line),
  });
  t.after(() => reports.stop());
  const columns = [
    { name: 'city', type: 'string' },
    { name: 'n', type: 'number' },
  ] as const;
  const rows = [
    { city: 'Łódź', n: '2' },
    { city: 'Köln', n: '1.5' },
  ];
  const code = 'print(len(rows))\nsorted(rows, key=lambda row: row["n"])';
  const [outcome, missing] = await Promise.all([
    reports.run({ code, columns, rows }),
    reports.run({ code: 'import pandas', columns, rows }),
  ]);
  assert.deepEqual(outcome, {
    output: {
      type: 'dataframe',
      columns,
      rows: [
        ['Köln', 1.5],
        ['Łódź', 2],
      ],
      rowCount: 2,
      isTruncated: false,
    },
    error: null,
    stdout: '2\n',
    stderr: '',
    inputRowCount: 2,
    runtime: 'wasm',
  });
  assert.match(
    missing.error ?? '',
    /No module named 'pandas'\n.*need Linux, bubblewrap and Python with venv and pip/,
  );
  assert.match(logged.join(), /WebAssembly/);
});

test('a report that is cancelled while it starts or runs ends long before its time limit', {
  timeout: 120_000,
}, async (t) => {
  const reports = new PythonReports({
    dataDir: '/nowhere',
    python: '/nowhere/python3',
    packages: [],
    warm: 0,
  });
  t.after(() => reports.stop());
  const columns = [{ name: 'n', type: 'number' }] as const;
  const endless = { code: 'while True: pass', columns, limits: { seconds: 3600 } };
  const running = new AbortController();
  // Rows are read while the report runs.
  const row = {
    get n() {
      running.abort(new Error('cancelled while it runs'));
      return 1;
    },
  };
  const starting = new AbortController();
  const whenStarted = () => starting.abort(new Error('cancelled while it starts'));
  await Promise.all([
    assert.rejects(reports.run({ ...endless, rows: [row], signal: running.signal }), /while it runs/),
    assert.rejects(
      reports.run({ ...endless, rows: [], signal: starting.signal }, whenStarted),
      /while it starts/,
    ),
  ]);
});
