import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { LINE } from './patterns.ts';
import { ruleSentence } from './rule-sentence.ts';

const formats = { email: /@/, ipv4: /^[0-9.]+$/ };
const ajv = new Ajv({ allErrors: true, strictTypes: false, formats });

function ruleOf(schema: object, value: unknown): string | undefined {
  ajv.validate(schema, value);
  return ajv.errors?.map(ruleSentence).join(' and ');
}

test('a broken rule is described in words', () => {
  const cases: [object, unknown, string][] = [
    [{ type: 'object' }, 'x', 'be a JSON object'],
    [{ type: 'boolean' }, 'yes', 'be true or false'],
    [{ type: ['string', 'null'] }, 1, 'be a string or null'],
    [{ enum: ['a', 'b'] }, 'c', 'be one of a, b'],
    [{ const: 'a' }, 'b', 'be "a"'],
    [{ minimum: 1 }, 0, 'be at least 1'],
    [{ maximum: 9 }, 10, 'be at most 9'],
    [{ exclusiveMinimum: 0 }, 0, 'be greater than 0'],
    [{ exclusiveMaximum: 9 }, 9, 'be less than 9'],
    [{ minLength: 1 }, '', 'be at least 1 character'],
    [{ maxLength: 2 }, 'abc', 'be at most 2 characters'],
    [{ minItems: 1 }, [], 'have at least 1 item'],
    [{ maxItems: 1 }, [1, 2], 'have at most 1 item'],
    [{ uniqueItems: true }, [1, 1], 'not contain the same item twice'],
    [{ minProperties: 1 }, {}, 'have at least 1 field'],
    [{ maxProperties: 0 }, { a: 1 }, 'have at most 0 fields'],
    [{ pattern: LINE }, 'a\nb', 'have no line breaks or other control characters'],
    [{ pattern: '^x' }, 'y', 'match pattern "^x"'],
    [{ format: 'email' }, 'x', 'be an email address'],
    [{ format: 'ipv4' }, 'x', 'be in the format ipv4'],
    [{ multipleOf: 2 }, 3, 'be multiple of 2'],
  ];
  for (const [schema, value, rule] of cases)
    assert.equal(ruleOf(schema, value), rule, JSON.stringify(schema));
});
