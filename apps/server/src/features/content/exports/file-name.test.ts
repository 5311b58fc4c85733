import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attachment, fileNameOf } from './file-name.ts';

test('the file name of a title has no characters that systems refuse or hide', () => {
  for (const [title, name] of [
    ['Sales by region', 'Sales by region'],
    ['Q1/Q2: <all> "orders"?*|\\', 'Q1 Q2 all orders'],
    ['line\r\nbreak\u0000', 'line break'],
    ['evil\u202efdp.exe', 'evil fdp.exe'],
    ['../../etc/passwd', 'etc passwd'],
    ['Größe 名前 🙂', 'Größe 名前 🙂'],
    ['...', 'export'],
    ['', 'export'],
    ['x'.repeat(500), 'x'.repeat(120)],
  ] as const)
    assert.equal(fileNameOf(title), name);
});

test('a download has a name in ASCII and in UTF-8', () => {
  assert.equal(
    attachment("Größe 50% (it's 名).csv"),
    `attachment; filename="Gro_e 50_ (it's _).csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%2050%25%20%28it%27s%20%E5%90%8D%29.csv`,
  );
});
