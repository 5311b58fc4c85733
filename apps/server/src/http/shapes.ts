import { type TSchema, Type } from 'typebox';

/** `T | null`, as OpenAPI 3.1 writes it. */
export function nullable<T extends TSchema>(schema: T, description?: string) {
  return Type.Union([schema, Type.Null()], description === undefined ? {} : { description });
}

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [7] });

export const IsoTime = Type.String({ format: 'date-time', examples: ['2026-05-04T12:00:00.000Z'] });

const LINE = '^[^\\u0000-\\u001f\\u007f]*$';
const NAME = '^[^\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$';

const TIME_OF_DAY = '^([01][0-9]|2[0-3]):[0-5][0-9]$';
const COLOUR = '^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$';
// What begins with two underscores is JavaScript's own.
const IDENTIFIER = '^(?!__)[A-Za-z_][A-Za-z0-9_]*$';
const DIGITS = '^[1-9][0-9]*$';

/** What the patterns above ask for, as the end of "must …". */
export const PATTERN_RULES: Readonly<Record<string, string>> = {
  [LINE]: 'have no control characters',
  [TIME_OF_DAY]: 'be a time of day as HH:MM',
  [COLOUR]: 'be a colour as #rgb, #rrggbb or with an alpha channel',
  [IDENTIFIER]: 'be letters, digits and _, not begin with a digit, and not with __',
  [DIGITS]: 'be a number of digits only',
  [NAME]: 'have a visible character and no control characters',
};

/** A name that people give: not empty, no control characters. */
export const Name = Type.String({ minLength: 1, maxLength: 255, pattern: NAME, examples: ['Sales'] });

/** One line of text: no control characters. */
export function Line(maxLength: number) {
  return Type.String({ maxLength, pattern: LINE });
}

/** A name that the data model can write: `region` in `userAttributes.region`. */
export const Identifier = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: IDENTIFIER,
  examples: ['region'],
});

/** An id where older clients send text. */
export const IdAsText = Type.String({ minLength: 1, maxLength: 15, pattern: DIGITS, examples: ['7'] });

/** A minute of the day: `02:00`. */
export const TimeOfDay = Type.String({ pattern: TIME_OF_DAY, maxLength: 5, examples: ['02:00'] });

/** A colour in hexadecimal. */
export const Colour = Type.String({ pattern: COLOUR, maxLength: 9, examples: ['#7a77ff'] });

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
