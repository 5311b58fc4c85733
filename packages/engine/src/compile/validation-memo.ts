import { createHash } from 'node:crypto';

type Cube = { name: string; isView?: boolean };
type Reporter = { error(error: unknown): void; inContext(context: string): Reporter };
export type CubeValidator = {
  validate(cube: Cube, reporter: Reporter): unknown;
  validCubes: Map<string, boolean>;
};

/**
 * Remembers the verdict of Cube's validator on a cube. It looks at the definition alone, so one that is
 * equal in every property, with functions compared by their text, gets the same verdict. Views, which are
 * looked at together with others, and definitions that are more than plain data are validated each time.
 */
export class ValidationMemo {
  #verdicts = new Map<string, { valid: boolean; messages: unknown[] }>();
  #used = new Set<string>();

  wrap(validator: CubeValidator): void {
    const validate = validator.validate.bind(validator);
    validator.validate = (cube, reporter) => {
      const key = cube.isView ? undefined : fingerprint(cube);
      if (key === undefined) return validate(cube, reporter);
      this.#used.add(key);
      const known = this.#verdicts.get(key);
      if (known !== undefined) {
        for (const message of known.messages) reporter.error(message);
        if (known.valid) validator.validCubes.set(cube.name, true);
        return undefined;
      }
      const messages: unknown[] = [];
      validator.validCubes.delete(cube.name);
      const result = validate(cube, recording(reporter, messages));
      this.#verdicts.set(key, { valid: validator.validCubes.get(cube.name) === true, messages });
      return result;
    };
  }

  forgetUnused(): void {
    for (const key of this.#verdicts.keys()) if (!this.#used.has(key)) this.#verdicts.delete(key);
    this.#used.clear();
  }
}

function recording(reporter: Reporter, messages: unknown[]): Reporter {
  return {
    error(error) {
      messages.push(error);
      reporter.error(error);
    },
    inContext: (context) => reporter.inContext(context),
  };
}

/** Undefined for a definition whose parts are not all plain objects, arrays, functions and scalars. */
function fingerprint(cube: object): string | undefined {
  const parts: string[] = [];
  const seen = new Set<object>();
  const visit = (value: unknown): boolean => {
    if (typeof value === 'function') {
      parts.push('f', Function.prototype.toString.call(value), '\0');
      return Object.keys(value).length === 0;
    }
    if (typeof value !== 'object' || value === null) {
      parts.push(typeof value, typeof value === 'symbol' ? '' : String(value), '\0');
      return typeof value !== 'symbol';
    }
    if (seen.has(value)) return false;
    seen.add(value);
    const prototype = Object.getPrototypeOf(value);
    const isArray = Array.isArray(value);
    // A plain object of any realm: its prototype is the root of a chain.
    if (!isArray && prototype !== null && Object.getPrototypeOf(prototype) !== null) return false;
    const names = Object.getOwnPropertyNames(value);
    if (names.length !== Object.keys(value).length + (isArray ? 1 : 0)) return false;
    parts.push(isArray ? '[' : '{');
    for (const name of names) {
      parts.push(name, ':');
      if (!visit((value as Record<string, unknown>)[name])) return false;
    }
    parts.push(isArray ? ']' : '}');
    seen.delete(value);
    return true;
  };
  return visit(cube) ? createHash('sha1').update(parts.join('\u0001')).digest('base64') : undefined;
}
