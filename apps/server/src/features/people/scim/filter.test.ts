import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Filter, parseFilter, parsePatchPath } from './filter.ts';

/** A filter as nested lists, which show precedence. */
function shape(filter: Filter): unknown {
  switch (filter.op) {
    case 'and':
    case 'or':
      return [filter.op, ...filter.filters.map(shape)];
    case 'not':
      return ['not', shape(filter.filter)];
    case 'pr':
      return ['pr', filter.path.text];
    case 'some':
      return ['some', filter.path.text, shape(filter.filter)];
    default:
      return [filter.op, filter.path.text, filter.value];
  }
}

test('the examples of RFC 7644, 3.4.2.2 are parsed', () => {
  const examples: [string, unknown][] = [
    ['userName eq "bjensen"', ['eq', 'userName', 'bjensen']],
    [`name.familyName co "O'Malley"`, ['co', 'name.familyName', "O'Malley"]],
    [
      'urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J"',
      ['sw', 'urn:ietf:params:scim:schemas:core:2.0:User:userName', 'J'],
    ],
    ['title pr', ['pr', 'title']],
    ['title pr and userType eq "Employee"', ['and', ['pr', 'title'], ['eq', 'userType', 'Employee']]],
    [
      'userType eq "Employee" and (emails co "example.com" or emails.value co "example.org")',
      [
        'and',
        ['eq', 'userType', 'Employee'],
        ['or', ['co', 'emails', 'example.com'], ['co', 'emails.value', 'example.org']],
      ],
    ],
    [
      'userType ne "Employee" and not (emails co "example.com" or emails.value co "example.org")',
      [
        'and',
        ['ne', 'userType', 'Employee'],
        ['not', ['or', ['co', 'emails', 'example.com'], ['co', 'emails.value', 'example.org']]],
      ],
    ],
    [
      'emails[type eq "work" and value co "@example.com"] or ims[type eq "xmpp"]',
      [
        'or',
        ['some', 'emails', ['and', ['eq', 'type', 'work'], ['co', 'value', '@example.com']]],
        ['some', 'ims', ['eq', 'type', 'xmpp']],
      ],
    ],
  ];
  for (const [text, expected] of examples) assert.deepEqual(shape(parseFilter(text)), expected, text);
});

test('and binds more tightly than or; keywords ignore case; values are JSON', () => {
  const parsed: [string, unknown][] = [
    ['a pr or b pr and c pr', ['or', ['pr', 'a'], ['and', ['pr', 'b'], ['pr', 'c']]]],
    ['(a pr or b pr) and c pr', ['and', ['or', ['pr', 'a'], ['pr', 'b']], ['pr', 'c']]],
    ['NOT(a PR) AND b Eq TRUE', ['and', ['not', ['pr', 'a']], ['eq', 'b', true]]],
    ['not pr', ['pr', 'not']],
    ['a eq "say \\"hi\\" \\\\ \\u00e9\\n"', ['eq', 'a', 'say "hi" \\ é\n']],
    ['a eq "(b] and [c)"', ['eq', 'a', '(b] and [c)']],
    ['a eq "Åsa 🔑"', ['eq', 'a', 'Åsa 🔑']],
    ['a gt -1.5e3', ['gt', 'a', -1500]],
    ['a eq null', ['eq', 'a', null]],
    ['members.$ref ew "/7"', ['ew', 'members.$ref', '/7']],
    ['  a   eq   "x"  ', ['eq', 'a', 'x']],
    ['emails[type eq "work"]', ['some', 'emails', ['eq', 'type', 'work']]],
  ];
  for (const [text, expected] of parsed) assert.deepEqual(shape(parseFilter(text)), expected, text);
});

test('an invalid filter is refused with the position', () => {
  const refused: [string, RegExp][] = [
    ['', /an attribute name instead of its end/],
    ['userName', /one of pr, eq/],
    ['userName eq', /must have a value/],
    ['userName eq bjensen', /must have a value.*instead of bjensen \(character 13\)/],
    ["userName eq 'bjensen'", /double quotes/],
    ['userName eq "bjensen', /closing double quotes/],
    ['userName like "x"', /one of pr/],
    ['(userName pr', /must have \)/],
    ['userName pr)', /must end before \)/],
    ['userName pr and', /attribute name/],
    ['emails[type eq "work"', /must have \]/],
    ['emails[]', /attribute name/],
    ['1a eq "x"', /attribute name/],
    ['a.b.c eq "x"', /attribute name/],
    ['a eq {"b":1}', /must/],
    ['a eq "\\x"', /must have a value/],
    [`${'('.repeat(30)}a pr${')'.repeat(30)}`, /20 levels/],
    [Array(10_000).fill('a pr').join(' or '), /at most 200 comparisons/],
  ];
  for (const [text, problem] of refused)
    assert.throws(
      () => parseFilter(text),
      (error: Error) => problem.test(error.message) && error.message.startsWith('query.filter '),
      text.slice(0, 60),
    );
});

test('paths of PATCH are parsed', () => {
  const path = (text: string) => {
    const { attribute, filter, sub } = parsePatchPath(text, 'path');
    return [attribute.text, filter && shape(filter), sub];
  };
  assert.deepEqual(path('members'), ['members', undefined, undefined]);
  assert.deepEqual(path('name.familyName'), ['name.familyName', undefined, undefined]);
  assert.deepEqual(path('emails[type eq "work"].value'), ['emails', ['eq', 'type', 'work'], 'value']);
  assert.deepEqual(path('members[value eq "7"]'), ['members', ['eq', 'value', '7'], undefined]);
  const { attribute } = parsePatchPath(
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.value',
    'path',
  );
  assert.deepEqual(
    { schema: attribute.schema, name: attribute.name, sub: attribute.sub },
    { schema: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User', name: 'manager', sub: 'value' },
  );
  for (const text of [
    '',
    '.',
    'a b',
    'emails[',
    'emails[type eq "work"]value',
    'emails[type eq "work"].',
    'a..b',
  ])
    assert.throws(
      () => parsePatchPath(text, 'body.Operations.0.path'),
      /body\.Operations\.0\.path must/,
      text,
    );
});
