import { createHash } from 'node:crypto';
import { MEMBER_KINDS, type MemberKind, shapesOf } from './member-shape.ts';

type Cube = { name: string; isView?: boolean } & { [kind in MemberKind]?: unknown };
type Reporter = { error(error: unknown): void; inContext(context: string): Reporter };
export type CubeValidator = {
  validate(cube: Cube, reporter: Reporter): unknown;
  validCubes: Map<string, boolean>;
};

/**
 * Caches the result of Cube's validator for a cube. The validator considers only the definition, so a
 * definition with equal properties, comparing functions by their text, gets the same result. Views, which
 * are validated together with other cubes, and definitions with more than plain data are always validated.
 * In a new definition, members of a shape known to be valid are skipped.
 */
export class ValidationMemo {
  #verdicts = new Map<string, { valid: boolean; messages: unknown[] }>();
  #used = new Set<string>();
  #validShapes = new Set<string>();

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
      const isValid = () => validator.validCubes.get(cube.name) === true;
      const messages: unknown[] = [];
      const { unknown, shapes } = this.#withoutKnown(cube);
      validator.validCubes.delete(cube.name);
      validate(unknown, recording(SILENT, messages));
      if (isValid() && messages.length === 0) for (const shape of shapes) this.#validShapes.add(shape);
      else {
        // Validated again as a whole, since messages may refer to all of it.
        messages.length = 0;
        validator.validCubes.delete(cube.name);
        validate(cube, recording(reporter, messages));
      }
      this.#verdicts.set(key, { valid: isValid(), messages });
      return undefined;
    };
  }

  /** A cube without its members of known valid shapes, and the shapes of the remaining members. */
  #withoutKnown(cube: Cube): { unknown: Cube; shapes: string[] } {
    const unknown: Cube = { ...cube };
    const shapes: string[] = [];
    for (const kind of MEMBER_KINDS) {
      const members = shapesOf(kind, cube[kind]).filter(({ shape }) => {
        if (shape === undefined) return true;
        if (this.#validShapes.has(shape)) return false;
        shapes.push(shape);
        return true;
      });
      if (cube[kind] !== undefined && members.length < Object.keys(cube[kind] as object).length)
        unknown[kind] = Object.fromEntries(members.map(({ name, member }) => [name, member]));
    }
    return { unknown, shapes };
  }

  forgetUnused(): void {
    for (const key of this.#verdicts.keys()) if (!this.#used.has(key)) this.#verdicts.delete(key);
    this.#used.clear();
  }
}

const SILENT: Reporter = { error: () => {}, inContext: () => SILENT };

function recording(reporter: Reporter, messages: unknown[]): Reporter {
  return {
    error(error) {
      messages.push(error);
      reporter.error(error);
    },
    inContext: (context) => reporter.inContext(context),
  };
}

/** A hash of a definition; undefined unless all its parts are plain objects, arrays, functions and scalars. */
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
    // A plain object of any realm: its prototype has no prototype.
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
