/** An attribute of a SCIM schema (RFC 7643, 7), as `/Schemas` tells it. */
export interface Attribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'integer' | 'decimal' | 'dateTime' | 'reference' | 'complex';
  readonly multiValued: boolean;
  readonly description: string;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: 'readOnly' | 'readWrite' | 'immutable';
  readonly returned: 'always' | 'default' | 'request';
  readonly uniqueness: 'none' | 'server';
  readonly canonicalValues?: readonly string[];
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly Attribute[];
  /** Whether a resource gets a value when a client sends none: no part of what is told of an attribute. */
  readonly hasDefault?: boolean;
}

/** A schema that resources have, by its URN. */
export interface Schema {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
}

/** What a resource is made of: its own schema, and the extensions, whose attributes stand under their URN. */
export interface ResourceSchema {
  readonly core: Schema;
  readonly extensions: readonly Schema[];
}

/** A SCIM resource, or a part of one, as JSON. */
export type Resource = { [name: string]: unknown };

type Traits = Partial<Omit<Attribute, 'name' | 'description'>>;

/** An attribute with the traits that most have: optional text in any letter case that clients may write. */
export function attribute(name: string, description: string, traits: Traits = {}): Attribute {
  return {
    name,
    type: 'string',
    multiValued: false,
    description,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...traits,
  };
}

/**
 * The member of a list with a name in any letter case (RFC 7643, 2.1). User attributes of an account may differ in
 * nothing else: then the one that is written so.
 */
export function named<T extends { readonly name: string }>(
  list: readonly T[] | undefined,
  name: string,
): T | undefined {
  const wanted = name.toLowerCase();
  return (
    list?.find((candidate) => candidate.name === name) ??
    list?.find((candidate) => candidate.name.toLowerCase() === wanted)
  );
}

export function isResource(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
