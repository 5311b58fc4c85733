import fc from 'fast-check';

/** Texts that quoting, patterns or addresses may get wrong. */
const ODD = [
  '',
  ' ',
  "it's",
  '"quoted"',
  '50%',
  '_',
  '\\',
  '%\\_%',
  'a\nb',
  'a\r\nb\t',
  '--',
  '/* */',
  "';",
  'שלום',
  'مرحبا\u200f',
  '😀',
  'e\u0301',
  'null',
  'true',
  '5',
  '-0',
  '!(a)',
  'a&b=c#d+e f',
  '%41',
  '__proto__',
  '$$',
  "E'\\n'",
];

/** Values of filters; PostgreSQL has no U+0000. */
export const filterText = fc.oneof(
  fc.constantFrom(...ODD),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
);
