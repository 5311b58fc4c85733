type CubeSymbolsModule = {
  CONTEXT_SYMBOLS: Record<string, unknown>;
  CURRENT_CUBE_CONSTANTS: string[];
};

/**
 * Resolves the names that Cube's transpilers look up, like the resolver of Cube's transpile workers, and
 * records each lookup with its answer, so that a result can be reused while the answers stay the same.
 */
export class SymbolLookup {
  #names = new Set<string>();
  #symbols: Record<string, Record<string, true>> = {};
  #answers = new Map<string, boolean>();
  #context: Record<string, unknown>;
  #currentCube: Set<string>;

  constructor({ CONTEXT_SYMBOLS, CURRENT_CUBE_CONSTANTS }: CubeSymbolsModule) {
    this.#context = CONTEXT_SYMBOLS;
    this.#currentCube = new Set(CURRENT_CUBE_CONSTANTS);
  }

  answerFrom(cubeNames: string[], cubeSymbols: Record<string, Record<string, true>>): void {
    if (cubeNames.length !== this.#names.size || cubeNames.some((name) => !this.#names.has(name))) {
      this.#names = new Set(cubeNames);
    }
    this.#symbols = cubeSymbols;
  }

  /** Starts a new record; the returned map fills as names are looked up. */
  record(): Map<string, boolean> {
    this.#answers = new Map();
    return this.#answers;
  }

  agreesWith(answers: Map<string, boolean>): boolean {
    for (const [question, answer] of answers) {
      if (this.#answer(question) !== answer) return false;
    }
    return true;
  }

  isCurrentCube(name: string): boolean {
    return this.#currentCube.has(name);
  }

  /** Whether a name exists; names of the current cube (`CUBE`) always do. */
  resolveSymbol(cubeName: string | null, name: string): boolean {
    if (name === 'USER_CONTEXT') {
      throw new Error('Support for USER_CONTEXT was removed, please migrate to SECURITY_CONTEXT.');
    }
    return this.#ask(`symbol\0${cubeName ?? ''}\0${name}`);
  }

  resolveCube(name: string): boolean {
    return this.#ask(`cube\0${name}\0`);
  }

  #ask(question: string): boolean {
    const known = this.#answers.get(question);
    if (known !== undefined) return known;
    const answer = this.#answer(question);
    this.#answers.set(question, answer);
    return answer;
  }

  #answer(question: string): boolean {
    const [kind, first = '', name = ''] = question.split('\0');
    if (kind === 'cube') return this.#names.has(first);
    if (this.#context[name] || this.#currentCube.has(name)) return true;
    return Boolean(this.#symbols[name] || this.#symbols[first]?.[name]);
  }
}
