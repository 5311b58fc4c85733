export type JsonObject = Record<string, unknown>;

/** Whether a value of JSON is an object: neither an array nor null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
