import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseQuestionFiles } from './question-files.ts';
import { verifiedMatch } from './verified-match.ts';

const file = (...questions: string[]) => `version: 1\nquestions:\n${questions.join('\n')}`;
const COUNT = '    query: { measures: [flights.count] }';
const parse = (text: string) => parseQuestionFiles([{ path: 'questions/a.yml', text }]);

test('a file of questions is read with the lines of their queries', () => {
  const { questions, errors, warnings } = parse(
    file('  - question: How many flights?', '    also: [flights]', COUNT, '    rows: [[12]]'),
  );
  assert.deepEqual([errors, warnings], [[], []]);
  assert.deepEqual(questions, [
    {
      ...{ question: 'How many flights?', also: ['flights'], language: 'en', ordered: false, rows: [[12]] },
      ...{ query: { measures: ['flights.count'] }, file: 'questions/a.yml', line: 5 },
    },
  ]);
});

const PROBLEMS: readonly (readonly [title: string, text: string, line: number, message: RegExp])[] = [
  ['no version', 'questions: []', 1, /^version is required/],
  ['another version', 'version: 2\nquestions: []', 1, /^version must/],
  ['no query', file('  - question: flights'), 3, /^questions\[0\]\.query is required/],
  ['an empty question', file("  - question: ''", COUNT), 3, /^questions\[0\]\.question must/],
  [
    'a question without words',
    file("  - question: '?!'", COUNT),
    3,
    /^questions\[0\]\.question must have a word/,
  ],
  [
    'a query that cannot be read',
    file('  - question: a', '    query: { measures: 3 }'),
    4,
    /query cannot be asked: the field measures/,
  ],
  ['rows that are no list', file('  - question: a', COUNT, '    rows: 3'), 5, /^questions\[0\]\.rows must/],
  [
    'the same words twice',
    file('  - question: Flights?', COUNT, '  - question: b', '    also: [flights]', COUNT),
    6,
    /^questions\[1\]\.also\[0\] has the same words as a question in questions\/a\.yml/,
  ],
  ['no YAML', 'version: [', 1, /./],
  ['an invalid language', 'version: 1\nlanguage: "!"\nquestions: []', 2, /^language must/],
];

for (const [title, text, line, message] of PROBLEMS)
  test(`a file of questions is refused with its line: ${title}`, () => {
    const [error, ...others] = parse(text).errors;
    assert.match(error?.message ?? '', message);
    assert.deepEqual([error?.file, error?.line, others], ['questions/a.yml', line, []]);
  });

test('an unknown field is a warning with the nearest name', () => {
  const { questions, warnings } = parse(file('  - question: a', COUNT, '    orderd: true'));
  assert.equal(questions.length, 1);
  assert.match(warnings[0]?.message ?? '', /orderd is not a known field; did you mean ordered\?/);
});

const VERIFIED = parse(
  file(
    '  - question: Flights in May',
    '    also: [Vols en mai]',
    COUNT,
    '  - question: Delay by state',
    COUNT,
    '  - question: flights over 1.5 miles',
    COUNT,
  ),
).questions;

const MATCHES: readonly (readonly [text: string, same: string | null, similar: readonly string[]])[] = [
  ['flights in may', 'Flights in May', []],
  ['  FLIGHTS, in may?! ', 'Flights in May', []],
  ['vols en maï', 'Flights in May', []],
  ['flights in June', null, ['Flights in May']],
  ['flights over 1.5 miles', 'flights over 1.5 miles', []],
  ['flights over 15 miles', null, ['flights over 1.5 miles']],
  ['flights over -1.5 miles', null, ['flights over 1.5 miles']],
  ['revenue', null, []],
  ['?', null, []],
];

for (const [text, same, similar] of MATCHES)
  test(`verified questions are found for "${text}"`, () => {
    const match = verifiedMatch(text, VERIFIED);
    assert.equal(match.same?.question ?? null, same);
    assert.deepEqual(
      match.similar.map(({ question }) => question),
      similar,
    );
  });
