/** Cube's cache of compiled scripts; it drops those that the last compilation did not run. */
export class ScriptCache {
  #scripts = new Map<string, unknown>();
  #used = new Set<string>();

  has(key: string): boolean {
    this.#used.add(key);
    return this.#scripts.has(key);
  }

  get(key: string): unknown {
    return this.#scripts.get(key);
  }

  set(key: string, script: unknown): void {
    this.#scripts.set(key, script);
  }

  forgetUnused(): void {
    for (const key of this.#scripts.keys()) if (!this.#used.has(key)) this.#scripts.delete(key);
    this.#used.clear();
  }
}
