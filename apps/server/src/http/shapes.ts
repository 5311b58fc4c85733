import { type TSchema, Type } from 'typebox';

/** `T | null`, as OpenAPI 3.1 writes it. */
export function nullable<T extends TSchema>(schema: T, description?: string) {
  return Type.Union([schema, Type.Null()], description === undefined ? {} : { description });
}

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [7] });

export const IsoTime = Type.String({ format: 'date-time', examples: ['2026-05-04T12:00:00.000Z'] });

/** A name that people give: not empty, no control characters. */
export const Name = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: '^[^\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$',
  examples: ['Sales'],
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
