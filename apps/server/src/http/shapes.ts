import { type TSchema, type TStringOptions, Type } from 'typebox';

/** `T | null`, as OpenAPI 3.1 writes it. */
export function nullable<T extends TSchema>(schema: T, description?: string) {
  return Type.Union([schema, Type.Null()], description === undefined ? {} : { description });
}

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [7] });

export const IsoTime = Type.String({ format: 'date-time', examples: ['2026-05-04T12:00:00.000Z'] });

const LINE = '^[^\\u0000-\\u001f\\u007f]*$';
const LINES = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$';
const NAME = '^[^\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$';

const TIME_OF_DAY = '^([01][0-9]|2[0-3]):[0-5][0-9]$';
const COLOUR = '^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$';
// What begins with two underscores is JavaScript's own.
const IDENTIFIER = '^(?!__)[A-Za-z_][A-Za-z0-9_]*$';
const DIGITS = '^[1-9][0-9]*$';

/** What each pattern asks for, as the end of "must …". */
const RULES = new Map<string, string>();

/**
 * Text of a pattern.
 * @param rule what an error says in its place, as the end of "must …": nobody reads a regular expression
 */
export function Matching(pattern: string, rule: string, options: TStringOptions = {}) {
  RULES.set(pattern, rule);
  return Type.String({ ...options, pattern });
}

/** What a pattern asks for, as the end of "must …". */
export function ruleOf(pattern: string): string | undefined {
  return RULES.get(pattern);
}

/** A name that people give: not empty, no control characters. */
export const Name = Matching(NAME, 'have a visible character and no control characters', {
  minLength: 1,
  maxLength: 255,
  examples: ['Sales'],
});

/** One line of text: no control characters. */
export function Line(maxLength: number) {
  return Matching(LINE, 'have no control characters', { maxLength });
}

/** Lines of text: no control characters but their ends and tabs. */
export function Lines(options: TStringOptions) {
  return Matching(LINES, 'have no control characters beside ends of lines', options);
}

/** Text of visible ASCII without spaces: an address, an audience, a scope. */
export function Visible(options: TStringOptions) {
  return Matching('^[!-~]+$', 'be visible ASCII characters without spaces', options);
}

/** A name that the data model can write: `region` in `userAttributes.region`. */
export const Identifier = Matching(
  IDENTIFIER,
  'be letters, digits and _, not begin with a digit, and not with __',
  { minLength: 1, maxLength: 255, examples: ['region'] },
);

/** An id where older clients send text. */
export const IdAsText = Matching(DIGITS, 'be a number of digits only', {
  minLength: 1,
  maxLength: 15,
  examples: ['7'],
});

/** A minute of the day: `02:00`. */
export const TimeOfDay = Matching(TIME_OF_DAY, 'be a time of day as HH:MM', {
  maxLength: 5,
  examples: ['02:00'],
});

/** A colour in hexadecimal. */
export const Colour = Matching(COLOUR, 'be a colour as #rgb, #rrggbb or with an alpha channel', {
  maxLength: 9,
  examples: ['#7a77ff'],
});

export const DeploymentPath = Type.Object({
  deploymentId: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The deployment.',
  }),
});

export const Success = Type.Object({ success: Type.Boolean() }, { title: 'DataModelWriteResponse' });

export const OpenObject = Type.Record(Type.String(), Type.Unknown());

/** One of some words. */
export function oneOf<const T extends readonly string[]>(values: T, description?: string) {
  const schema = { type: 'string', enum: [...values] };
  return Type.Unsafe<T[number]>(description === undefined ? schema : { ...schema, description });
}
