import type { ErrorObject } from 'ajv';

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

/** The rule that a value breaks, as it continues "must": `be at most 100`. Ajv's own wording is the fallback. */
export function ruleSentence({ keyword, params, message = 'must be valid' }: ErrorObject): string {
  const { limit } = params;
  switch (keyword) {
    case 'type':
      return `be ${[params.type].flat().map(typeName).join(' or ')}`;
    case 'enum':
      return `be one of ${params.allowedValues.join(', ')}`;
    case 'const':
      return `be ${JSON.stringify(params.allowedValue)}`;
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
      return `be ${FORMATS[params.format] ?? `in the format ${params.format}`}`;
    default:
      return message.replace(/^must /, '');
  }
}

function typeName(type: string): string {
  return TYPES[type] ?? type;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
