/** A function of a cube and the names in it that may be parameters, in order of first use. */
export type Arrow = { cubeName: string; identifiers: readonly string[] };

/** Names that are not identifiers in JavaScript but may be in Python. */
const RESERVED = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
   finally for function if implements import in instanceof interface let new null package private protected public
   return static super switch this throw true try typeof var void while with yield`.split(/\s+/),
);
const MARK = '__facet_arrow_';
const MARKS = /__facet_arrow_(\d+)__ =>/;

/**
 * The JavaScript of a YAML file of cubes, with the parameters of its functions left open. Only they depend
 * on the other files. For them, Cube parses, traverses and prints the whole script again twice per
 * compilation, which took half the time for a model of a thousand YAML files.
 */
export class PlainScript {
  /** The placeholder for the parameters of a function while the script is printed. */
  static mark(index: number): string {
    return `${MARK}${index}__`;
  }

  /** Whether marks are distinguishable from the file's own text. */
  static canMark(text: string): boolean {
    return !text.includes(MARK);
  }

  #texts: string[];
  #arrows: Arrow[];

  /** `printed` has a mark as the only parameter of each function. */
  constructor(printed: string, arrows: readonly Arrow[]) {
    const parts = printed.split(MARKS);
    this.#texts = parts.filter((_, at) => at % 2 === 0);
    // Printed in file order, which differs from the order of creation.
    this.#arrows = parts.filter((_, at) => at % 2 === 1).map((index) => arrows[Number(index)] as Arrow);
  }

  /** False when a name must be reported as a syntax error. */
  get isValid(): boolean {
    return this.#arrows.every(({ identifiers }) => !identifiers.some((name) => RESERVED.has(name)));
  }

  /** Prints the script; its functions take the names that `knows` accepts. */
  write(knows: (cubeName: string, name: string) => boolean): string {
    const [first = '', ...rest] = this.#texts;
    return first.concat(
      ...rest.map((text, at) => {
        const { cubeName, identifiers } = this.#arrows[at] as Arrow;
        const params = identifiers.filter((name) => knows(cubeName, name));
        return `${params.length === 1 ? params[0] : `(${params.join(', ')})`} =>${text}`;
      }),
    );
  }
}
