import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { bubblewrap, unprivilegedAccount } from '@facet/programs';
import type { PythonReport } from './python-report.ts';
import { PythonReports } from './python-reports.ts';

// Slow: installs pandas.

const wall = await bubblewrap(unprivilegedAccount());
const skip = wall.works ? false : wall.problem;

const PACKAGES = ['pandas>=2.2,<4', 'numpy>=1.26,<3', 'matplotlib>=3.8,<4', 'altair>=5,<7', 'tzdata'];
const columns = [
  { name: 'orders.city', type: 'string' },
  { name: 'n', type: 'number' },
  { name: 'day', type: 'time' },
  { name: 'ok', type: 'boolean' },
] as const;
const rows = [
  { 'orders.city': 'Köln', n: '1.5', day: '2026-01-31T00:00:00.000', ok: true },
  { 'orders.city': 'Łódź', n: 2, day: '2026-02-28T12:30:00.000', ok: 'false' },
  { 'orders.city': null, n: null, day: null, ok: null },
];

const dataDir = await mkdtemp(join(tmpdir(), 'facet-python-'));
// The environment is kept for the next run, because its installation takes a minute and downloads packages.
const shelf = join(tmpdir(), `facet-test-python-${process.getuid?.() ?? 0}`);
await mkdir(shelf, { recursive: true, mode: 0o711 });
await mkdir(join(dataDir, 'python'));
await symlink(shelf, join(dataDir, 'python', 'environments'));

const reports = new PythonReports({
  dataDir,
  python: 'python3',
  packages: PACKAGES,
  warm: 1,
});
after(async () => {
  await reports.stop();
  await rm(dataDir, { recursive: true, force: true });
});
if (skip === false) assert.equal(await reports.prepare(), 'native');

const run = (code: string, given: Partial<PythonReport> = {}) =>
  reports.run({ code, columns, rows, ...given });

/** The output of a report that must succeed. */
async function outputOf(code: string, given: Partial<PythonReport> = {}) {
  const { output, error } = await run(code, given);
  assert.equal(error, null);
  return output;
}

async function errorOf(code: string, given: Partial<PythonReport> = {}): Promise<string> {
  const { output, error } = await run(code, given);
  assert.equal(output, null);
  return error ?? '';
}

test('rows become a data frame with types, and a data frame becomes rows', { skip }, async () => {
  const { output, stdout, ...others } = await run('print(df.dtypes.n, df.dtypes.ok, len(df))\ndf');
  assert.deepEqual(others, { error: null, stderr: '', inputRowCount: 3, runtime: 'native' });
  assert.equal(stdout, 'float64 boolean 3\n');
  assert.deepEqual(output, {
    type: 'dataframe',
    columns,
    rows: [
      ['Köln', 1.5, '2026-01-31T00:00:00.000', true],
      ['Łódź', 2, '2026-02-28T12:30:00.000', false],
      [null, null, null, null],
    ],
    rowCount: 3,
    isTruncated: false,
  });
  assert.deepEqual(await outputOf('len(df), list(df.columns)', { rows: [] }), {
    type: 'text',
    text: "(0, ['orders.city', 'n', 'day', 'ok'])",
    isTruncated: false,
  });
});

test('an index with a meaning becomes columns, and a series a data frame', { skip }, async () => {
  const rowsOf = async (code: string) => {
    const output = await outputOf(code);
    assert.ok(output?.type === 'dataframe');
    return [output.columns.map(({ name }) => name), output.rows];
  };
  assert.deepEqual(await rowsOf('df.dropna().groupby("orders.city").n.sum()'), [
    ['orders.city', 'n'],
    [
      ['Köln', 1.5],
      ['Łódź', 2],
    ],
  ]);
  assert.deepEqual(await rowsOf('df[df.n > 1.5][["n"]]'), [['n'], [[2]]]);
  const code = `
import pandas as pd
result = pd.DataFrame({"big": [2**60], "inf": [float("inf")], "zone": [pd.Timestamp("2026-03-01T12:00", tz="Asia/Tokyo")], "list": [[1]]})`;
  assert.deepEqual(await rowsOf(code), [
    ['big', 'inf', 'zone', 'list'],
    [[String(2n ** 60n), null, '2026-03-01T03:00:00.000', '[1]']],
  ]);
  assert.deepEqual(await rowsOf('[{"a": 1}, {"b": "x"}]'), [
    ['a', 'b'],
    [
      [1, null],
      [null, 'x'],
    ],
  ]);
});

test('text, images and charts are outputs', { skip }, async () => {
  assert.deepEqual(await outputOf('f"{len(df)} rows"'), { type: 'text', text: '3 rows', isTruncated: false });
  assert.equal(await outputOf('x = 1'), null);
  const pngs = [
    'import matplotlib.pyplot as plt\nplt.plot(df.n)',
    'import matplotlib.pyplot as plt\nplt.bar(["a"], [1])\nplt.title("Größe")\nplt.show()',
    'df.plot(y="n")',
  ];
  for (const code of pngs) {
    const output = await outputOf(code);
    assert.ok(output?.type === 'image', code);
    assert.equal(output.mediaType, 'image/png');
    assert.equal(Buffer.from(output.base64, 'base64').toString('latin1', 1, 4), 'PNG');
  }
  const svg = await outputOf(
    'import io, matplotlib.pyplot as plt\nfile = io.BytesIO()\nplt.plot([1])\nplt.savefig(file, format="svg")\nfile.getvalue()',
  );
  assert.ok(svg?.type === 'image' && svg.mediaType === 'image/svg+xml');
  const chart = await outputOf('import altair as alt\nalt.Chart(df).mark_bar().encode(x="n")');
  assert.ok(chart?.type === 'vega-lite');
  assert.match(String(chart.spec.$schema), /vega-lite/);
  const spec = { $schema: 'https://vega.github.io/schema/vega-lite/v5.json', data: { values: [{ a: 1 }] } };
  assert.deepEqual(await outputOf(JSON.stringify(spec)), { type: 'vega-lite', spec });
});

test('an error shows where the report failed and what can be done', { skip }, async () => {
  assert.equal(
    await errorOf('def share(n):\n    return n / 0\nshare(1)'),
    `Traceback (most recent call last):
  File "report.py", line 3, in <module>
    share(1)
  File "report.py", line 2, in share
    return n / 0
           ~~^~~
ZeroDivisionError: division by zero`,
  );
  assert.match(await errorOf('df ='), /line 1\n.*\n.*\nSyntaxError: invalid syntax/);
  assert.match(await errorOf('import geopandas'), /No module named 'geopandas'\n.*FACET_PYTHON_PACKAGES/);
  assert.match(await errorOf('import sys\nsys.exit("no data")'), /SystemExit: no data/);
  assert.match(await errorOf('b"GIF89a"'), /neither a PNG nor an SVG/);
  assert.match(
    await errorOf('import os\nos.kill(os.getpid(), 11)'),
    /^Python ended without a result \(signal 11\)/,
  );
  assert.match(await errorOf('import os\nos._exit(0)'), /^Python ended without a result/);
});

test('loops, allocations, processes and output are limited', { skip }, async () => {
  assert.equal(
    await errorOf('while True: pass', { limits: { seconds: 2 } }),
    'The report exceeded its time limit of 2 seconds.',
  );
  assert.match(
    await errorOf('kept = []\nwhile True: kept.append(bytearray(10**7))'),
    /exceeded its memory limit of 512 MB/,
  );
  assert.match(await errorOf('import numpy\nnumpy.ones(10**10)'), /exceeded its memory limit of 512 MB/);
  const children = `
import os, time
if os.fork() == 0: os.setsid()
held = bytearray(400 * 2**20)
for at in range(0, len(held), 4096): held[at] = 1
time.sleep(60)`;
  assert.match(await errorOf(children), /exceeded its memory limit of 512 MB/);
  assert.match(
    await errorOf('import os, threading\nwhile True:\n  os.fork()'),
    /Resource temporarily unavailable|limit|processes/,
  );
  const printed = await run('while True: print("x" * 10**6)');
  assert.equal(printed.error, 'The report printed more than 16 MB.');
  assert.equal(printed.stdout.length, 65_536);
  assert.match(await errorOf('import os\nwhile True: os.write(2, b"x" * 10**6)'), /printed more than 16 MB/);
  assert.match(
    await errorOf('with open("/tmp/file", "wb") as file:\n  while True: file.write(bytes(10**6))'),
    /No space left on device/,
  );
  assert.equal(
    await errorOf('import itertools, os\nfor n in itertools.count(): os.mknod(f"/tmp/{n}")'),
    'The report created more than 10000 files.',
  );
  assert.match(await errorOf('import os\nos.memfd_create("hidden")'), /PermissionError/);
});

test('results are cut off or refused beyond their limits', { skip }, async () => {
  const frame = await outputOf('df.loc[df.index.repeat(10_000)]');
  assert.ok(frame?.type === 'dataframe');
  assert.deepEqual(
    { sent: frame.rows.length, rowCount: frame.rowCount, isTruncated: frame.isTruncated },
    { sent: 10_000, rowCount: 30_000, isTruncated: true },
  );
  const text = await outputOf('"x" * 10**8');
  assert.ok(text?.type === 'text' && text.isTruncated && text.text.length === 100_000);
  assert.match(await errorOf('import pandas as pd\npd.DataFrame([range(501)])'), /501 columns/);
  assert.match(await errorOf(String.raw`b"\x89PNG\r\n" + bytes(10**7)`), /an image has at most/);
  assert.match(
    await errorOf('{"$schema": "vega-lite", "data": {"values": ["x" * 10**7]}}'),
    /a chart has at most/,
  );
  assert.match(
    await errorOf('import pandas as pd\npd.DataFrame({"a": ["x" * 2000] * 9000})'),
    /result .* is too large/,
  );
  const forged = 'import os\nwhile True: os.write(3, b"x" * 10**6)';
  assert.match(await errorOf(forged), /result .* is too large/);
  assert.match(await errorOf('import os\nos.write(3, b"{}\\n")'), /invalid result/);
  const many = Array.from({ length: 1000 }, () => rows[0] as Record<string, unknown>);
  assert.match(
    await errorOf('df', { rows: many, limits: { inputBytes: 10_000 } }),
    /rows of the report's query/,
  );
});

test('a report reaches no network', { skip }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'facet-python-'));
  const tcp = createServer(() => assert.fail('reached')).listen(0, '127.0.0.1');
  const unix = createServer(() => assert.fail('reached')).listen(join(folder, 'socket'));
  t.after(async () => {
    tcp.close();
    unix.close();
    await rm(folder, { recursive: true, force: true });
  });
  await new Promise((resolve) => tcp.once('listening', resolve));
  const { port } = tcp.address() as AddressInfo;
  const attempts = [
    `socket.create_connection(("127.0.0.1", ${port}), 2)`,
    'socket.create_connection(("1.1.1.1", 80), 2)',
    `socket.socket(socket.AF_UNIX).connect("${folder}/socket")`,
    'socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("1.1.1.1", 53))',
    'socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)',
    'socket.getaddrinfo("example.com", 80)',
  ];
  for (const attempt of attempts)
    assert.match(await errorOf(`import socket\n${attempt}`), /no network/, attempt);
});

test('a report sees no files, variables or processes of others, and changes none', { skip }, async () => {
  process.env.FACET_TEST_SECRET = 'of-the-server';
  await writeFile(join(dataDir, 'secret'), 'of-the-server', { mode: 0o644 });
  const seen = await outputOf(`
import os, pathlib
def tried(work):
    try:
        return work()
    except OSError as error:
        return type(error).__name__
str([
  tried(lambda: open("/etc/passwd").read()),
  tried(lambda: open("${dataDir}/secret").read()),
  tried(lambda: os.listdir("/home")), tried(lambda: os.listdir("/root")), tried(lambda: os.listdir("/var")),
  tried(lambda: open(os.__file__, "w")),
  tried(lambda: open(pathlib.Path(os.sys.prefix) / "bin" / "x", "w")),
  tried(lambda: open("/file", "w")), tried(lambda: os.mkdir("/dev/shm/x")),
  tried(lambda: os.kill(${process.pid}, 9)),
  os.environ.get("FACET_TEST_SECRET"), "of-the-server" in str(os.environ),
])`);
  assert.ok(seen?.type === 'text');
  const refused = ['FileNotFoundError', 'OSError', 'PermissionError', 'ProcessLookupError'];
  const words = seen.text.slice(1, -1).split(', ');
  assert.equal(words.length, 12);
  for (const word of words.slice(0, 10)) assert.ok(refused.includes(word.replaceAll("'", '')), seen.text);
  assert.deepEqual(words.slice(10), ['None', 'False']);
  const [others] = await Promise.all([
    run(
      'import os, time\ntime.sleep(1)\nos.path.exists("/tmp/mine"), len([p for p in os.listdir("/proc") if p.isdigit()])',
    ),
    run('import time\nopen("/tmp/mine", "w").write("mine")\ntime.sleep(3)'),
  ]);
  assert.deepEqual(others.output, { type: 'text', text: '(False, 2)', isTruncated: false });
  assert.equal(await outputOf('import os\nprint(os.path.exists("/tmp/mine"))'), null);
});

test('a cancelled report ends, and nothing is left running', { skip }, async () => {
  const controller = new AbortController();
  const begun = run('while True: pass', { signal: controller.signal });
  setTimeout(() => controller.abort(new Error('the client is gone')), 500);
  await assert.rejects(begun, /the client is gone/);
  const single = new PythonReports({
    dataDir,
    python: 'python3',
    packages: PACKAGES,
    warm: 0,
  });
  await single.prepare();
  // Cancelled while Python starts.
  const early = new AbortController();
  const limits = { seconds: 3600 };
  const starting = single.run({ code: 'while True: pass', columns, rows, signal: early.signal, limits });
  setTimeout(() => early.abort(new Error('the client is gone at once')), 10);
  await assert.rejects(starting, /gone at once/);
  const running = assert.rejects(single.run({ code: 'import time; time.sleep(60)', columns, rows }));
  await sleep(10);
  await single.stop();
  await running;
  await reports.stop();
  const left: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '');
    if (command.includes(shelf) && command.includes('Loads pandas')) left.push(pid);
  }
  assert.deepEqual(left, []);
});
