import fc from 'fast-check';

/** How a generated model is written. */
interface Style {
  readonly seq: number;
  readonly dash: number;
  readonly isSpaced: boolean;
  readonly lineBreak: '\n' | '\r\n';
}

const word = fc.stringMatching(/^[a-z][a-z_]{0,8}$/);

/** A value as people write it: plain, quoted, flow, folded or literal. */
const scalar = fc.oneof(
  word,
  fc.constantFrom(
    'true',
    '12',
    '~',
    '"a: b"',
    "'it''s'",
    '"\\u00e9 \\"q\\""',
    'Größe 🎉',
    '[a, b,]',
    '{ a: 1, b: [c] }',
    '{}',
  ),
  word.map((text) => `${text} # comment`),
  word.map((text) => `"${text}" # it's`),
);
const block = fc.record({
  header: fc.constantFrom('|', '>', '|-', '>-'),
  lines: fc.array(
    fc.constantFrom('select *', '  from a', 'where b = "c" # no comment', '', '- not: a list'),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
});
const value = fc.oneof({ weight: 3, arbitrary: scalar }, { weight: 1, arbitrary: block });
const member = fc.record({
  comment: fc.option(fc.constantFrom('# About it', "# It's: {odd}")),
  inner: fc.boolean(),
  fields: fc.uniqueArray(fc.tuple(fc.constantFrom('title', 'sql', 'type', 'x_own', 'meta'), value), {
    selector: ([key]) => key,
    maxLength: 4,
  }),
});
const style = fc.record<Style>({
  seq: fc.constantFrom(0, 2, 4),
  dash: fc.constantFrom(2, 4),
  isSpaced: fc.boolean(),
  lineBreak: fc.constantFrom('\n', '\r\n'),
});
const members = fc.array(member, { minLength: 1, maxLength: 3 });

/** Model files in the styles that people use. */
export const writtenModel = fc
  .record({
    style,
    cubes: fc.array(
      fc.record({
        fields: fc.uniqueArray(fc.tuple(fc.constantFrom('title', 'sql', 'sql_table', 'x_own'), value), {
          selector: ([key]) => key,
          maxLength: 3,
        }),
        dimensions: fc.option(members),
        measures: fc.option(members),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    hasEnd: fc.boolean(),
  })
  .map(({ style: how, cubes, hasEnd }) => {
    const lines = ['# The model', 'cubes:'];
    for (const [index, { fields, dimensions, measures }] of cubes.entries()) {
      const inside = ' '.repeat(how.seq + how.dash);
      lines.push(`${' '.repeat(how.seq)}-${' '.repeat(how.dash - 1)}name: cube_${index}`);
      for (const [key, one] of fields) lines.push(...pair(key, one, inside));
      for (const [list, items] of [
        ['dimensions', dimensions],
        ['measures', measures],
      ] as const) {
        if (items === null) continue;
        if (how.isSpaced) lines.push('');
        lines.push(`${inside}${list}:`);
        for (const [place, item] of items.entries()) {
          if (how.isSpaced && place > 0) lines.push('');
          lines.push(...itemLines(item, place, inside + ' '.repeat(how.seq), how.dash));
        }
      }
    }
    return lines.join(how.lineBreak) + (hasEnd ? how.lineBreak : '');
  });

type Written = string | { readonly header: string; readonly lines: readonly string[] };

function pair(key: string, written: Written, indent: string): string[] {
  if (typeof written === 'string') return [`${indent}${key}: ${written}`];
  const lines = written.lines.map((line) => (line === '' ? '' : `${indent}  ${line}`));
  return [`${indent}${key}: ${written.header}`, `${indent}  first`, ...lines];
}

function itemLines(
  {
    comment,
    inner,
    fields,
  }: { comment: string | null; inner: boolean; fields: readonly [string, Written][] },
  place: number,
  indent: string,
  dash: number,
): string[] {
  const inside = indent + ' '.repeat(dash);
  return [
    ...(comment === null ? [] : [indent + comment]),
    `${indent}-${' '.repeat(dash - 1)}name: member_${place}`,
    ...fields.flatMap(([key, one]) => pair(key, one, inside)),
    ...(inner ? [`${inside}# Inside`] : []),
  ];
}
