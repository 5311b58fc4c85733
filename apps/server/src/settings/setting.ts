/** An invalid setting, which stops the start. The message is one sentence that names the setting. */
export class SettingError extends Error {
  override name = 'SettingError';
}

/** Parses the value of a setting, undefined if it is not set. `fail` throws the error that names the setting. */
type Parse<T> = (value: string | undefined, fail: (rule: string) => never) => T;

interface Declared<T> {
  readonly name: string;
  /** The default, as the documentation shows it. */
  readonly fallback: string;
  readonly about: string;
  readonly parse: (value: string | undefined) => T;
}

export function setting<T>(name: string, fallback: string, about: string, parse: Parse<T>): Declared<T> {
  return { name, fallback, about, parse: (value) => parse(value, (rule) => fail(name, rule)) };
}

export function fail(name: string, rule: string): never {
  throw new SettingError(`${name} ${rule}.`);
}

/** Accepts any text. */
export const text: Parse<string | undefined> = (value) => value;

export function wholeNumber(fallback: number, min: number, max: number): Parse<number> {
  return (value = String(fallback), fail) =>
    /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max
      ? Number(value)
      : fail(`must be a whole number from ${min} to ${max}`);
}

export function oneOf<const T extends string>(values: readonly T[], fallback: T): Parse<T> {
  return (value = fallback, fail) =>
    values.find((candidate) => candidate === value) ?? fail(`must be one of ${values.join(', ')}`);
}

/** 1 or 0. */
export function isOn(fallback: '0' | '1'): Parse<boolean> {
  return (value, fail) => oneOf(['0', '1'], fallback)(value, fail) === '1';
}

/** Never quotes the value, which may contain a password or, if mistyped, almost a secret. */
export function matching(pattern: RegExp, rule: string): Parse<string | undefined> {
  return (value, fail) => (value === undefined || pattern.test(value) ? value : fail(`must be ${rule}`));
}

/** A URL of one of two schemes. Never quotes the value, which may contain a password. */
export function urlOf(plain: 'http' | 'smtp', encrypted: 'https' | 'smtps'): Parse<string | undefined> {
  return (value, fail) => {
    if (value === undefined) return undefined;
    const { protocol, hostname } = URL.parse(value) ?? {};
    const isValid = (protocol === `${plain}:` || protocol === `${encrypted}:`) && hostname !== '';
    return isValid ? value : fail(`must be a URL that begins with ${plain}:// or ${encrypted}://`);
  };
}

export const publicUrl: Parse<string | undefined> = (value, fail) =>
  urlOf('http', 'https')(value, fail)?.replace(/\/+$/, '');

/** A comma-separated list, in which empty entries are ignored. */
export function listOf(isValid: (entry: string) => boolean, rule: string): Parse<string[]> {
  return (value = '', fail) => {
    const entries = value
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
    return entries.every(isValid) ? entries : fail(`must be a list of ${rule}`);
  };
}
