import type { AttributeValue } from '../../people/user-attributes/attribute-types.ts';

/** What is known of a deployment when a token is issued. */
const OF_DEPLOYMENT = ['deployment_id', 'component', 'region'] as const;
/** What is known of a user as well. */
const OF_USER = ['user_email', 'username', 'user_id'] as const;
const ATTRIBUTE = 'user_attribute:';

/** A word in braces, perhaps with something after a colon; other braces are text. */
const PLACEHOLDER = /\{([a-z_]+(?::[^{}]*)?)\}/g;
/** What a value may be made of, so that nobody's name can say what only a template says. */
const SAFE = /^[A-Za-z0-9_.@+-]+$/;

/** Values by the names of their placeholders: `user_attribute:team` for an attribute. */
export type PlaceholderValues = Readonly<Record<string, AttributeValue>>;

/** A placeholder for which there is no value that may be put in. The message is for the bearer of the token. */
export class PlaceholderError extends Error {
  override name = 'PlaceholderError';
}

/** Why a template cannot be, as the end of "…  ": undefined when it can. */
export function templateProblem(template: string, isOfUser: boolean): string | undefined {
  for (const [placeholder, name = ''] of template.matchAll(PLACEHOLDER)) {
    if (OF_DEPLOYMENT.some((known) => known === name)) continue;
    const isUsers = OF_USER.some((known) => known === name) || name.startsWith(ATTRIBUTE);
    if (!isUsers) return `has the unknown placeholder ${placeholder}`;
    if (!isOfUser)
      return `has ${placeholder}, which is known in tokens of users only: those of type custom without targetEnvVar`;
  }
  return undefined;
}

/**
 * Puts values into a template.
 * @throws PlaceholderError for a value that is missing, is a list, or has other characters than `[A-Za-z0-9_.@+-]`
 */
export function fillIn(template: string, values: PlaceholderValues): string {
  return template.replace(PLACEHOLDER, (placeholder, name: string) =>
    textOf(placeholder, ownValue(values, name)),
  );
}

/**
 * Puts values into every text of a claim. Text with commas becomes a list, and so does a text that is one
 * placeholder of an attribute which is a list.
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
  if (value === undefined) throw new PlaceholderError(`There is no value for ${placeholder}`);
  if (Array.isArray(value))
    throw new PlaceholderError(`The value of ${placeholder} is a list, which can only be a whole claim`);
  const text = String(value);
  if (SAFE.test(text)) return text;
  throw new PlaceholderError(
    `The value of ${placeholder} has other characters than letters, digits and _.@+-`,
  );
}

function ownValue(values: PlaceholderValues, name: string): AttributeValue | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
