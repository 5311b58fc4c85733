import { type Static, type TSchema, Type } from 'typebox';
import { LIMITS } from './limits.ts';
import { LINE } from './patterns.ts';

/** Members that are each required or not, without their `null` form. */
export type Members = Record<string, TSchema>;

/** The value of optional members once their nulls are removed. */
export type Values<M extends Members> = { [K in keyof M]?: Static<M[K]> };

export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** Members that may each be absent or null, with the description beside both forms. */
export function nullishMembers<M extends Members>(members: M) {
  const entries = Object.entries(members).map(([name, schema]) => {
    const { description } = schema as { description?: string };
    const union = Type.Union([schema, Type.Null()], description === undefined ? {} : { description });
    return [name, Type.Optional(union)];
  });
  return Object.fromEntries(entries) as {
    [K in keyof M]: ReturnType<typeof Type.Optional<ReturnType<typeof nullable<M[K]>>>>;
  };
}

/** Of inputs whose unknown members are refused: a misspelt one would change what is shown without a word. */
export const CLOSED = { additionalProperties: false } as const;

/** One of the given strings. */
export function oneOf<const T extends readonly string[]>(values: T, description?: string) {
  const schema = { type: 'string', enum: [...values] };
  return Type.Unsafe<T[number]>(description === undefined ? schema : { ...schema, description });
}

export function text(maxLength: number, description?: string) {
  return Type.String(description === undefined ? { maxLength } : { maxLength, description });
}

export function line(maxLength: number, description?: string) {
  return Type.String({ maxLength, pattern: LINE, ...(description === undefined ? {} : { description }) });
}

export function flag(description: string) {
  return Type.Boolean({ description });
}

/** A free-form object. Its content passes unchanged. */
export const OpenObject = Type.Record(Type.String(), Type.Unknown());

export const WidgetId = text(LIMITS.id, 'The id of a widget.');

/** A member by its internal names, never by titles. */
export const Member = Type.String({
  minLength: 3,
  maxLength: 500,
  description: 'A member as VIEW.MEMBER, such as flights.carrier.',
  examples: ['flights.carrier'],
});

export const Scalar = Type.Union([Type.String({ maxLength: LIMITS.value }), Type.Number(), Type.Boolean()]);
export type Scalar = Static<typeof Scalar>;
