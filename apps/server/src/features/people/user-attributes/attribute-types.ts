export const ATTRIBUTE_TYPES = ['string', 'number', 'boolean', 'string_array', 'number_array'] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];
export type AttributeValue = string | number | boolean | readonly string[] | readonly number[];

/** Characters of one text. */
export const LONGEST_TEXT = 1000;
/** Elements of one array. */
export const MOST_ELEMENTS = 500;
/** A value becomes a part of tokens, which travel in a header: this many bytes as JSON at most. */
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

/** Why a value is none of a type, as the end of "must …"; undefined when it is one. */
export function valueProblem(type: AttributeType, value: unknown): string | undefined {
  if (!isOfType(type, value)) return `be ${EXPECTED[type]}, as its attribute is of type ${type}`;
  const texts = (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string');
  if (texts.some((text) => text.length > LONGEST_TEXT)) return `have ${LONGEST_TEXT} characters at most`;
  if (texts.some((text) => /\p{Cc}/u.test(text))) return 'have no control characters';
  if (Array.isArray(value) && value.length > MOST_ELEMENTS) return `have ${MOST_ELEMENTS} elements at most`;
  if (Buffer.byteLength(JSON.stringify(value)) > MOST_BYTES) return `be ${MOST_BYTES} bytes at most`;
  return undefined;
}

/**
 * What a default says: it is text whatever the type is. `true` and `false` for a boolean; for an array JSON,
 * or its elements with commas between them. Undefined when it does not read as the type.
 */
export function readDefault(type: AttributeType, text: string): AttributeValue | undefined {
  const value = parsed(type, text);
  return valueProblem(type, value) === undefined ? (value as AttributeValue) : undefined;
}

/** How a default of a type is written, as the end of "must …". */
export function defaultRule(type: AttributeType): string {
  const howArrays = type.endsWith('_array') ? ', as JSON or with commas between the elements' : '';
  return `be readable as ${EXPECTED[type]}${howArrays}, since the attribute is of type ${type}`;
}

/** A value as text for people. */
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

/** Decimal notation only: `Number` alone would also take an empty text, spaces and 0x1F. */
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
