import fc from 'fast-check';

/** Texts that YAML reads as something else unless they are quoted. */
const TRICKY = [
  ...[
    '',
    ' ',
    'yes',
    'off',
    'null',
    '~',
    'true',
    '1.0',
    '0x1f',
    '1e3',
    '.inf',
    '2024-01-01',
    '12:30',
    '<<',
    '=',
  ],
  ...[
    'a: b',
    '# c',
    'a #b',
    '- x',
    '? x',
    '&a',
    '*a',
    '!t',
    '|',
    '>',
    '%',
    '@',
    '`',
    '{',
    '[',
    '"',
    "'",
    'k: |',
  ],
  ...[
    '---',
    '...',
    '---\nx',
    'a\n',
    'a\nb',
    '\n',
    '\n\na',
    ' a\nb',
    'a\n  b\n',
    'a \nb',
    '\ta\n\tb',
    'a\n\n',
  ],
  ...['a\r\nb', 'a\rb', '\u0085', '\u2028', '\ufeff', '\u007f', '𝄞', 'é', 'a\n ', 'a\n\t', 'x'.repeat(200)],
  ...['select *\nfrom flights\nwhere carrier = \'AA\'  -- all "of" them\n', 'constructor', 'toString'],
];
export const text = fc.oneof(
  fc.constantFrom(...TRICKY),
  // PostgreSQL cannot store U+0000.
  fc.string({ unit: 'binary', maxLength: 30 }).map((characters) => characters.replaceAll('\0', '')),
);
/** Of titles and labels, which are one line. */
export const oneLine = text.map((characters) => characters.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' '));
export const name = text.filter((key) => key !== '__proto__');
export const json = fc
  .oneof(fc.jsonValue({ maxDepth: 3 }), text)
  .map((value): unknown => JSON.parse(JSON.stringify(value)))
  .filter((value) => !JSON.stringify(value).includes('__proto__'));
export const openObject = fc.dictionary(name, json, { maxKeys: 4, noNullPrototype: true });
/** Unknown settings, named so that no release will know them. */
export const unknown = fc.dictionary(
  name.map((key) => `x-${key}`),
  json,
  { maxKeys: 2, noNullPrototype: true },
);

export const scalar = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
);
export const member = fc.constantFrom('flights.carrier', 'flights.departed_at', 'planes.model', 'a.b.c');
