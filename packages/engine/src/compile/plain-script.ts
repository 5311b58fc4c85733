/** A function of a cube, by the names in it that may be parameters, in the order of their first use. */
export type Arrow = { cubeName: string; identifiers: readonly string[] };

/** Names that are no identifiers in JavaScript, whatever they are in Python. */
const RESERVED = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
   finally for function if implements import in instanceof interface let new null package private protected public
   return static super switch this throw true try typeof var void while with yield`.split(/\s+/),
);
const MARK = '__facet_arrow_';
const MARKS = /__facet_arrow_(\d+)__ =>/;

/**
 * The JavaScript that a YAML file of cubes becomes, with the parameters of its functions left open. Those are all that
 * depends on the other files: Cube parses, walks and prints the whole script again for them, twice a compilation,
 * which took half of the time of a model of a thousand YAML files.
 */
export class PlainScript {
  /** What stands for the parameters of a function while the script is printed. */
  static mark(index: number): string {
    return `${MARK}${index}__`;
  }

  /** Whether marks can be told from what the file itself says. */
  static canMark(text: string): boolean {
    return !text.includes(MARK);
  }

  #texts: string[];
  #arrows: Arrow[];

  /** `printed` has a mark as the only parameter of each of the functions. */
  constructor(printed: string, arrows: readonly Arrow[]) {
    const parts = printed.split(MARKS);
    this.#texts = parts.filter((_, at) => at % 2 === 0);
    // Printed in the order of the file, which is not that of their making.
    this.#arrows = parts.filter((_, at) => at % 2 === 1).map((index) => arrows[Number(index)] as Arrow);
  }

  /** False when a name would have to be reported as a syntax error. */
  get isValid(): boolean {
    return this.#arrows.every(({ identifiers }) => !identifiers.some((name) => RESERVED.has(name)));
  }

  /** The script whose functions take those names that `knows` knows. */
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
