import type { BranchKey } from '../api/model-api.ts';

/** A text that was typed and not saved. */
export interface KeptText {
  readonly text: string;
  /** The hash of the content that it was typed over; null for a new file. */
  readonly hash: string | null;
}

const prefixOf = ({ deploymentId, branchName }: BranchKey) =>
  `facet:model-text:${deploymentId}:${branchName}:`;

/** The texts that this browser keeps of a branch, by the paths of their files. */
export class KeptTexts {
  readonly #prefix: string;

  constructor(key: BranchKey) {
    this.#prefix = prefixOf(key);
  }

  paths(): string[] {
    try {
      return Object.keys(localStorage)
        .filter((key) => key.startsWith(this.#prefix))
        .map((key) => key.slice(this.#prefix.length))
        .sort();
    } catch {
      return [];
    }
  }

  read(path: string): KeptText | undefined {
    try {
      const stored = JSON.parse(localStorage.getItem(this.#prefix + path) ?? 'null') as KeptText | null;
      return typeof stored?.text === 'string' ? stored : undefined;
    } catch {
      return undefined;
    }
  }

  /** Keeps a text. Returns whether it is kept: the storage can be full or blocked. */
  keep(path: string, text: KeptText): boolean {
    try {
      localStorage.setItem(this.#prefix + path, JSON.stringify(text));
      return true;
    } catch {
      return false;
    }
  }

  forget(path: string): void {
    try {
      localStorage.removeItem(this.#prefix + path);
    } catch {
      // Nothing was kept.
    }
  }
}
