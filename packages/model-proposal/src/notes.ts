import type { NoteCode, ProposalNote } from './proposal.ts';

/** Collects what was decided, each thing once. */
export class Notes {
  readonly #found = new Map<string, ProposalNote>();
  readonly #isHeard: boolean;

  constructor(found = new Map<string, ProposalNote>(), isHeard = true) {
    this.#found = found;
    this.#isHeard = isHeard;
  }

  add(code: NoteCode, subject: string): void {
    if (this.#isHeard) this.#found.set(`${code} ${subject}`, { code, subject });
  }

  /** The same notes, which nothing is added to unless the condition is true. */
  when(isHeard: boolean): Notes {
    return isHeard ? this : new Notes(this.#found, false);
  }

  all(): ProposalNote[] {
    return [...this.#found.values()];
  }
}
