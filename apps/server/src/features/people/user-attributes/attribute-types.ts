export const ATTRIBUTE_TYPES = ['string', 'number', 'boolean', 'string_array', 'number_array'] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];
export type AttributeValue = string | number | boolean | readonly string[] | readonly number[];

/** Maximum length of one text. */
export const LONGEST_TEXT = 1000;
/** Maximum length of one array. */
export const MOST_ELEMENTS = 500;
/** Maximum size of a value as JSON: values become part of tokens, which are sent in a header. */
const MOST_BYTES = 16_384;

const BOOLEANS = new Map([
  ['true', true],
  ['false', false],
]);

const EXPECTED: Readonly<Record<AttributeType, string>> = {
  string: 'a string',
  number: 'a finite number',
  boolean: 'true or false',
  string_array: 'an array of strings',
  number_array: 'an array of finite numbers',
};

/** Why a value does not fit a type, as the end of "must …"; undefined when it fits. */
export function valueProblem(type: AttributeType, value: unknown): string | undefined {
  if (!isOfType(type, value)) return `be ${EXPECTED[type]} because the attribute has type ${type}`;
  const texts = (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string');
  if (texts.some((text) => text.length > LONGEST_TEXT)) return `have at most ${LONGEST_TEXT} characters`;
  if (texts.some((text) => /\p{Cc}/u.test(text))) return 'not contain control characters';
  if (Array.isArray(value) && value.length > MOST_ELEMENTS) return `have at most ${MOST_ELEMENTS} elements`;
  if (Buffer.byteLength(JSON.stringify(value)) > MOST_BYTES) return `be at most ${MOST_BYTES} bytes`;
  return undefined;
}

/**
 * Parses a default, which is stored as text for every type: `true` or `false` for a boolean; JSON or comma-separated
 * elements for an array. Returns undefined when the text does not fit the type.
 */
export function readDefault(type: AttributeType, text: string): AttributeValue | undefined {
  const value = parsed(type, text);
  return valueProblem(type, value) === undefined ? (value as AttributeValue) : undefined;
}

/** The rule for a default of this type, as the end of "must …". */
export function defaultRule(type: AttributeType): string {
  const howArrays = type.endsWith('_array') ? ', as JSON or separated by commas' : '';
  return `be ${EXPECTED[type]}${howArrays}, because the attribute has type ${type}`;
}

/** Formats a value for display. */
export function formatValue(value: AttributeValue): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function isOfType(type: AttributeType, value: unknown): boolean {
  if (type === 'string_array') return isArrayOf('string', value);
  if (type === 'number_array') return isArrayOf('number', value);
  return type === 'number' ? Number.isFinite(value) : typeof value === type;
}

function isArrayOf(type: 'string' | 'number', value: unknown): boolean {
  return Array.isArray(value) && value.every((element) => isOfType(type, element));
}

function parsed(type: AttributeType, text: string): unknown {
  if (type === 'string') return text;
  if (type === 'number') return numberIn(text);
  if (type === 'boolean') return BOOLEANS.get(text.trim().toLowerCase());
  if (text.trim() === '') return undefined;
  if (text.trim().startsWith('[')) return jsonIn(text);
  const elements = text.split(',').map((element) => element.trim());
  return type === 'string_array' ? elements : elements.map(numberIn);
}

/** Accepts decimal notation only: `Number` alone would also accept an empty text, spaces and 0x1F. */
function numberIn(text: string): number | undefined {
  return /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text) ? Number(text) : undefined;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
