import { PATTERN_RULES } from './patterns.ts';

/** An error of a validator of JSON Schema, such as Ajv's and TypeBox's. */
export interface BrokenRule {
  readonly keyword: string;
  readonly params: object;
  readonly message?: string | undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'a JSON object',
  string: 'a string',
};

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date, such as 2026-05-04',
  'date-time': 'a time with a zone, such as 2026-05-04T12:00:00Z',
  email: 'an email address',
  uri: 'a URL',
  uuid: 'a UUID',
};

/** What the keywords below have in `params`. */
interface Params {
  readonly limit: number;
  readonly type: string | readonly string[];
  readonly format: string;
  readonly pattern: unknown;
  readonly allowedValues: readonly unknown[];
  readonly allowedValue: unknown;
}

/** The rule that a value breaks, as it continues "must": `be at most 100`. The validator's wording is the fallback. */
export function ruleSentence({ keyword, params, message = 'must be valid' }: BrokenRule): string {
  const wording = message.replace(/^must /, '');
  const { limit, type, format, pattern, allowedValues, allowedValue } = params as Params;
  switch (keyword) {
    case 'type':
      return `be ${[type]
        .flat()
        .map((name) => TYPES[name] ?? name)
        .join(' or ')}`;
    case 'enum':
      return `be one of ${allowedValues.join(', ')}`;
    case 'const':
      return `be ${JSON.stringify(allowedValue)}`;
    case 'minimum':
      return `be at least ${limit}`;
    case 'maximum':
      return `be at most ${limit}`;
    case 'exclusiveMinimum':
      return `be greater than ${limit}`;
    case 'exclusiveMaximum':
      return `be less than ${limit}`;
    case 'minLength':
      return `be at least ${counted(limit, 'character')}`;
    case 'maxLength':
      return `be at most ${counted(limit, 'character')}`;
    case 'minItems':
      return `have at least ${counted(limit, 'item')}`;
    case 'maxItems':
      return `have at most ${counted(limit, 'item')}`;
    case 'uniqueItems':
      return 'not contain the same item twice';
    case 'minProperties':
      return `have at least ${counted(limit, 'field')}`;
    case 'maxProperties':
      return `have at most ${counted(limit, 'field')}`;
    case 'format':
      return `be ${FORMATS[format] ?? `in the format ${format}`}`;
    case 'pattern':
      return PATTERN_RULES.get(String(pattern)) ?? wording;
    default:
      return wording;
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
