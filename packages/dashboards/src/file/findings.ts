import { type Path, Problems, pathText } from '../config/config-problem.ts';
import { nearestName, type UnknownField } from '../config/unknown-fields.ts';
import type { FileProblem, YamlContent } from './read-yaml.ts';

/** Collects problems with their places, up to a limit that a reader can still use. */
export class Findings {
  readonly errors: FileProblem[] = [];
  readonly warnings: FileProblem[] = [];
  readonly #file: string;
  readonly #content: YamlContent;

  constructor(file: string, content: YamlContent) {
    this.#file = file;
    this.#content = content;
  }

  error(path: Path, rule: string): void {
    if (this.errors.length < Problems.LIMIT) this.errors.push(this.#problem(path, rule));
  }

  warn(path: Path, rule: string): void {
    if (this.warnings.length < Problems.LIMIT) this.warnings.push(this.#problem(path, rule));
  }

  unknown({ path, name, known }: UnknownField): void {
    if (this.warnings.length >= Problems.LIMIT) return;
    const nearest = nearestName(name, known);
    const hint = nearest === undefined ? '' : `; did you mean ${nearest}?`;
    this.warn(path, `is not a known field${hint}`);
  }

  #problem(path: Path, rule: string): FileProblem {
    const message = `${pathText('', path) || 'the file'} ${rule}`;
    return { file: this.#file, ...this.#content.placeOf(path), message };
  }
}

/** Problems in the order of their lines. */
export function inOrder(problems: readonly FileProblem[]): FileProblem[] {
  return problems.toSorted((a, b) => a.line - b.line || a.column - b.column);
}
