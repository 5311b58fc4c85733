import type { AttributeValue } from '../../people/user-attributes/attribute-types.ts';

/** The placeholders of a deployment. */
const OF_DEPLOYMENT = ['deployment_id', 'component', 'region'] as const;
/** The additional placeholders of a user. */
const OF_USER = ['user_email', 'username', 'user_id'] as const;
const ATTRIBUTE = 'user_attribute:';

/** A word in braces, optionally with a suffix after a colon; other braces are text. */
const PLACEHOLDER = /\{([a-z_]+(?::[^{}]*)?)\}/g;
/** Safe characters, so that a value, such as a username, cannot imitate parts of a template. */
const SAFE = /^[A-Za-z0-9_.@+-]+$/;

/** Values by placeholder, such as `user_attribute:team`. */
export type PlaceholderValues = Readonly<Record<string, AttributeValue>>;

/** A placeholder with a missing or unsafe value. The message is for the bearer of the token. */
export class PlaceholderError extends Error {
  override name = 'PlaceholderError';
}

/** The problem of a template, as the end of a sentence about its field; undefined if there is none. */
export function templateProblem(template: string, isOfUser: boolean): string | undefined {
  for (const [placeholder, name = ''] of template.matchAll(PLACEHOLDER)) {
    if (OF_DEPLOYMENT.some((known) => known === name)) continue;
    const isUsers = OF_USER.some((known) => known === name) || name.startsWith(ATTRIBUTE);
    if (!isUsers) return `contains the unknown placeholder ${placeholder}`;
    if (!isOfUser)
      return `contains ${placeholder}, which is available only in user tokens: those of type custom without targetEnvVar`;
  }
  return undefined;
}

/**
 * Replaces the placeholders of a template.
 * @throws PlaceholderError for a value that is missing, is a list, or contains characters other than
 * `[A-Za-z0-9_.@+-]`
 */
export function fillIn(template: string, values: PlaceholderValues): string {
  return template.replace(PLACEHOLDER, (placeholder, name: string) =>
    textOf(placeholder, ownValue(values, name)),
  );
}

/**
 * Replaces the placeholders in every string of a claim. A string with commas becomes a list, and so does a string that
 * consists of the placeholder of a list attribute.
 * @throws PlaceholderError as `fillIn`
 */
export function fillInClaim(claim: unknown, values: PlaceholderValues): unknown {
  if (typeof claim === 'string') return listOf(claim, values) ?? splitAtCommas(fillIn(claim, values));
  return fillInDeep(claim, values);
}

function fillInDeep(value: unknown, values: PlaceholderValues): unknown {
  if (typeof value === 'string') return fillIn(value, values);
  if (Array.isArray(value)) return value.map((item) => fillInDeep(item, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fillInDeep(item, values)]));
}

function splitAtCommas(text: string): string | string[] {
  if (!text.includes(',')) return text;
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function listOf(template: string, values: PlaceholderValues): string[] | undefined {
  const [placeholder, name] = /^\{([^{}]+)\}$/.exec(template) ?? [];
  const value = name === undefined ? undefined : ownValue(values, name);
  return Array.isArray(value) ? value.map((item) => textOf(String(placeholder), item)) : undefined;
}

function textOf(placeholder: string, value: AttributeValue | undefined): string {
  if (value === undefined) throw new PlaceholderError(`No value for ${placeholder}`);
  if (Array.isArray(value))
    throw new PlaceholderError(`The value of ${placeholder} is a list, which must be a claim of its own`);
  const text = String(value);
  if (SAFE.test(text)) return text;
  throw new PlaceholderError(
    `The value of ${placeholder} contains characters other than letters, digits and _.@+-`,
  );
}

function ownValue(values: PlaceholderValues, name: string): AttributeValue | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
