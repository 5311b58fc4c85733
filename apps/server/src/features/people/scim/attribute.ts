/** An attribute of a SCIM schema (RFC 7643, 7), as `/Schemas` returns it. */
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
  /** Whether a resource gets a value when a client sends none. Not returned by `/Schemas`. */
  readonly hasDefault?: boolean;
}

/** A schema of resources, identified by its URN. */
export interface Schema {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
}

/** The schemas of a resource: its core schema, and extensions, whose attributes are nested under their URN. */
export interface ResourceSchema {
  readonly core: Schema;
  readonly extensions: readonly Schema[];
}

/** A SCIM resource, or a part of one, as JSON. */
export type Resource = { [name: string]: unknown };

type Traits = Partial<Omit<Attribute, 'name' | 'description'>>;

/** Creates an attribute with default traits: optional, writable, case-insensitive text. */
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
 * Finds a member of a list by name, ignoring case (RFC 7643, 2.1), and preferring the exact case: names of user
 * attributes may differ only in case.
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
