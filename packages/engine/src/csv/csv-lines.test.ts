import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type CsvColumn, CsvLines } from './csv-lines.ts';

const PLAIN: CsvColumn = { isTime: false, isDate: false };
const TIME: CsvColumn = { isTime: true, isDate: false };
const DATE: CsvColumn = { isTime: true, isDate: true };

/** One cell as it is written, which is not the only one of its line. */
function cell(write: (lines: CsvLines) => void): string {
  const lines = new CsvLines();
  lines.startCell();
  write(lines);
  lines.startCell();
  lines.endLine();
  return lines.take().toString().slice(0, -3);
}
const text = (value: string) => cell((lines) => lines.text(value));
const utf8 = (value: string) =>
  cell((lines) => lines.utf8(Buffer.from(` ${value} `), 1, Buffer.byteLength(value)));

describe('cells of CSV', () => {
  test('text is quoted where RFC 4180 requires it', () => {
    for (const [given, written] of [
      ['', ''],
      ['plain', 'plain'],
      ['a,b', '"a,b"'],
      ['say "hi"', '"say ""hi"""'],
      ['two\r\nlines', '"two\r\nlines"'],
      ['Füße 名前 🙂', 'Füße 名前 🙂'],
      ['名,"前"', '"名,""前"""'],
      [' padded ', ' padded '],
    ] as const) {
      assert.equal(text(given), written);
      assert.equal(utf8(given), written);
    }
  });

  test('formulas are text in a spreadsheet, and numbers stay numbers', () => {
    for (const given of [
      '=1+1',
      '+cmd',
      '-cmd',
      '@SUM(A1)',
      '\tx',
      ' =x',
      '\u00a0=x',
      '\u200b@x',
      '\u2060\ufeff-x',
      '＝1',
      '＋1',
      '－1',
      '＠x',
      '\u3000＝1',
      '\u0001=x',
      '-1+1',
      '+1 =x',
      '-',
      '--1',
      '=1',
    ]) {
      assert.equal(text(given), `'${given}`);
      assert.equal(utf8(given), `'${given}`);
    }
    assert.equal(text('\r=x'), `"'\r=x"`);
    assert.equal(text('\nx'), `"'\nx"`);
    assert.equal(utf8('=a,"b"'), `"'=a,""b"""`);
    for (const given of [
      '-5',
      '-5.25',
      '+4915112345',
      '-1e-7',
      '.5',
      'a=b',
      'x-1',
      '1-2',
      'äöü',
      '’=',
      '¡=',
    ]) {
      assert.equal(text(given), given);
      assert.equal(utf8(given), given);
    }
  });

  test('numbers are written as JavaScript writes them', () => {
    const numbers = [
      0,
      7,
      10,
      99,
      100,
      2 ** 31 - 1,
      2 ** 31,
      2 ** 31 + 1,
      123_456_789_012,
      Number.MAX_SAFE_INTEGER,
    ];
    for (const number of numbers)
      for (const signed of [number, -number])
        assert.equal(
          cell((lines) => lines.integer(signed)),
          String(signed),
        );
    for (const [scaled, scale, written] of [
      [1050, 2, '10.5'],
      [-5, 2, '-0.05'],
      [100, 2, '1'],
      [0, 3, '0'],
      [7, 0, '7'],
      [120, 0, '120'],
      [Number.MAX_SAFE_INTEGER, 3, '9007199254740.991'],
      [-123_456_789_000, 6, '-123456.789'],
    ] as const)
      assert.equal(
        cell((lines) => lines.decimal(scaled, scale)),
        written,
      );
  });

  test('times are written as spreadsheets read them', () => {
    for (const [time, asTime, asDate] of [
      ['2024-01-02T03:04:05.120Z', '2024-01-02 03:04:05.12', '2024-01-02 03:04:05.12'],
      ['2024-01-02T03:04:05.001Z', '2024-01-02 03:04:05.001', '2024-01-02 03:04:05.001'],
      ['2024-02-29T00:00:00.000Z', '2024-02-29 00:00:00', '2024-02-29'],
      ['1969-12-31T23:59:59.000Z', '1969-12-31 23:59:59', '1969-12-31 23:59:59'],
      ['1582-10-15T00:00:00.000Z', '1582-10-15 00:00:00', '1582-10-15'],
    ] as const) {
      const millis = Date.parse(time);
      assert.equal(
        cell((lines) => lines.time(millis, false)),
        asTime,
      );
      assert.equal(
        cell((lines) => lines.time(millis, true)),
        asDate,
      );
      for (const value of [
        time,
        time.slice(0, -1),
        time.replace('T', ' ').replace('Z', '+00'),
        new Date(time),
      ]) {
        assert.equal(
          cell((lines) => lines.value(value, TIME)),
          asTime,
        );
        assert.equal(
          cell((lines) => lines.value(value, DATE)),
          asDate,
        );
      }
    }
    assert.equal(
      cell((lines) => lines.value('=now()', TIME)),
      "'=now()",
    );
  });

  test('other values are empty, words or JSON', () => {
    const value = (given: unknown) => cell((lines) => lines.value(given, PLAIN));
    assert.deepEqual([null, undefined, true, false, 1.5, -3e25, 12n].map(value), [
      '',
      '',
      'true',
      'false',
      '1.5',
      '-3e+25',
      '12',
    ]);
    assert.equal(value({ a: [1, 'x'] }), '"{""a"":[1,""x""]}"');
    assert.equal(value(Buffer.from('hi')), '6869');
  });

  test('a line with only an empty cell is not empty, and many lines are kept apart', () => {
    const lines = new CsvLines();
    lines.line([null], [PLAIN]);
    lines.line(['x'], [PLAIN]);
    assert.equal(lines.take().toString(), '""\r\nx\r\n');
    for (let row = 0; row < 50_000; row += 1) lines.line([row, null, `text ${row}`], [PLAIN, PLAIN, PLAIN]);
    const written = lines.take().toString().split('\r\n');
    assert.deepEqual([written.length, written[49_999], lines.length], [50_001, '49999,,text 49999', 0]);
  });
});
