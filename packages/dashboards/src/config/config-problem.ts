/** Where something is in a configuration: names of members and indexes of lists. */
export type Path = readonly (string | number)[];

/** What is wrong with a configuration. */
export interface ConfigProblem {
  readonly path: Path;
  /** The rule, as `must …`. */
  readonly rule: string;
  /** The path and the rule in a sentence: `config.widgets[3].id must be unique`. */
  readonly message: string;
}

/** Collects problems, up to a limit that a reader can still use. */
export class Problems {
  static readonly LIMIT = 100;
  readonly found: ConfigProblem[] = [];
  readonly #root: string;

  /** @param root the name of the configuration in messages */
  constructor(root: string) {
    this.#root = root;
  }

  add(path: Path, rule: string): void {
    if (this.found.length >= Problems.LIMIT) return;
    this.found.push({ path, rule, message: `${pathText(this.#root, path)} ${rule}` });
  }
}

/** A path as a program would write it: `config.widgets[3].config.children[1]`. */
export function pathText(root: string, path: Path): string {
  const steps = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`;
    return /^[A-Za-z_$][\w$]*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
  });
  return `${root}${steps.join('')}`.replace(/^\./, '');
}
