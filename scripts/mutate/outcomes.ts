import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What became of a planted fault. */
export interface Outcome {
  readonly id: string;
  /** `equivalent` is entered by hand, with the reason in `by`: the fault changes nothing that anyone could notice. */
  readonly outcome: 'killed' | 'survived' | 'equivalent';
  readonly fault: string;
  /** The test that noticed it. */
  readonly by: string;
  readonly seconds: number;
}

/** The outcomes in a file, which is written after each of them, so that a later run continues there. */
export class Outcomes {
  readonly #path: string;
  readonly #byId = new Map<string, Outcome>();

  constructor(path: string) {
    this.#path = path;
    if (!existsSync(path)) return;
    for (const outcome of JSON.parse(readFileSync(path, 'utf8')) as Outcome[])
      this.#byId.set(outcome.id, outcome);
  }

  get(id: string): Outcome | undefined {
    return this.#byId.get(id);
  }

  set(outcome: Outcome): void {
    this.#byId.set(outcome.id, outcome);
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(this.#path, `${JSON.stringify([...this.#byId.values()], null, 2)}\n`);
  }
}

/** A table of the outcomes, and the faults that survived. */
export function reportOf(area: string, faults: number, outcomes: readonly Outcome[]): string {
  const count = (kind: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === kind).length;
  const [killed, survived] = [count('killed'), count('survived')];
  const share = killed + survived === 0 ? 100 : Math.round((100 * killed) / (killed + survived));
  const cells = [area, faults, outcomes.length, killed, survived, count('equivalent'), `${share} %`];
  return [
    '',
    '| area | faults | sampled | killed | survived | equivalent | killed, without equivalent ones |',
    '| --- | --: | --: | --: | --: | --: | --: |',
    `| ${cells.join(' | ')} |`,
    '',
    ...outcomes
      .filter(({ outcome }) => outcome === 'survived')
      .map(({ id, fault }) => `survived ${id} ${fault}`),
  ].join('\n');
}
