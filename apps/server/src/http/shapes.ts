import { type TObject, type TSchema, type TStringOptions, Type } from 'typebox';

/** `T | null` in OpenAPI 3.1. */
export function nullable<T extends TSchema>(schema: T, description?: string) {
  return Type.Union([schema, Type.Null()], description === undefined ? {} : { description });
}

/** A member that may be absent or null. */
export function nullish<T extends TSchema>(schema: T, description?: string) {
  return Type.Optional(nullable(schema, description));
}

/** Members that may each be absent or null. */
export function nullishMembers<T extends Record<string, TSchema>>(members: T) {
  const entries = Object.entries(members).map(([name, schema]) => [name, nullish(schema)]);
  return Object.fromEntries(entries) as { [K in keyof T]: ReturnType<typeof nullish<T[K]>> };
}

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [7] });

export const IsoTime = Type.String({ format: 'date-time', examples: ['2026-05-04T12:00:00.000Z'] });

const LINE = '^[^\\u0000-\\u001f\\u007f]*$';
const LINES = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$';
const NAME = '^[^\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$';

const TIME_OF_DAY = '^([01][0-9]|2[0-3]):[0-5][0-9]$';
const COLOUR = '^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$';
// Names that begin with two underscores, such as __proto__, are special in JavaScript.
const IDENTIFIER = '^(?!__)[A-Za-z_][A-Za-z0-9_]*$';
const DIGITS = '^[1-9][0-9]*$';

/** The rule of each pattern, as the end of "must …". */
const RULES = new Map<string, string>();

/**
 * Text that matches a pattern.
 * @param rule the rule in errors, as the end of "must …", instead of the regular expression
 */
export function Matching(pattern: string, rule: string, options: TStringOptions = {}) {
  RULES.set(pattern, rule);
  return Type.String({ ...options, pattern });
}

/** The rule of a pattern, as the end of "must …". */
export function ruleOf(pattern: string): string | undefined {
  return RULES.get(pattern);
}

/**
 * Marks text for which an empty value means the same as an absent one, because scripts with an unset variable send it.
 * It is removed before validation.
 */
export const EMPTY_IS_ABSENT = { 'x-empty-is-absent': true };

/** A name in a body that may be absent, null or empty, which all mean the same. */
export function nameOrEmpty(description: string) {
  return Type.Optional(
    Type.Union([Type.String({ maxLength: 255 }), Type.Null()], { description, ...EMPTY_IS_ABSENT }),
  );
}

/** A display name: not empty, no control characters. */
export const Name = Matching(NAME, 'have a visible character and no control characters', {
  minLength: 1,
  maxLength: 255,
  examples: ['Sales'],
});

/** One line of text: no control characters. */
export function Line(maxLength: number) {
  return Matching(LINE, 'have no control characters', { maxLength });
}

/** Multi-line text: no control characters except line breaks and tabs. */
export function Lines(options: TStringOptions) {
  return Matching(LINES, 'have no control characters except line breaks and tabs', options);
}

/** Visible ASCII text without spaces: a URL, an audience, a scope. */
export function Visible(options: TStringOptions) {
  return Matching('^[!-~]+$', 'be visible ASCII characters without spaces', options);
}

/** A name that data model code can use, such as `region` in `userAttributes.region`. */
export const Identifier = Matching(
  IDENTIFIER,
  'contain only letters, digits and _, and not begin with a digit or __',
  { minLength: 1, maxLength: 255, examples: ['region'] },
);

/** An id that older clients send as text. */
export const IdAsText = Matching(DIGITS, 'be a positive whole number', {
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
export const Colour = Matching(COLOUR, 'be a colour as #rgb or #rrggbb, optionally with an alpha channel', {
  maxLength: 9,
  examples: ['#7a77ff'],
});

/**
 * The members of a resource that cannot be written. Clients send them back with the members that they change, so strict
 * operations on settings tolerate them.
 */
export function readOnlyMembers(read: TObject, written: TObject): string[] {
  return Object.keys(read.properties).filter((name) => !Object.hasOwn(written.properties, name));
}

export const DeploymentPath = Type.Object({
  deploymentId: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The deployment.',
  }),
});

export const Success = Type.Object({ success: Type.Boolean() }, { title: 'DataModelWriteResponse' });

export const OpenObject = Type.Record(Type.String(), Type.Unknown());

/** One of the given strings. */
export function oneOf<const T extends readonly string[]>(values: T, description?: string) {
  const schema = { type: 'string', enum: [...values] };
  return Type.Unsafe<T[number]>(description === undefined ? schema : { ...schema, description });
}
