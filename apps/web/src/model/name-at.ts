/** Where the caret is in a file. */
export interface Caret {
  readonly path: string;
  readonly text: string;
  /** Characters before it. */
  readonly at: number;
}

const OWN = new Set(['CUBE', 'TABLE']);
/** The start of a cube or view in JavaScript. */
const IN_CODE = /\b(?:cube|view)\(\s*[`'"]([A-Za-z_]\w*)[`'"]/g;

/**
 * The whole names that the word at the caret may be, the likeliest first: `orders.count` before `count`, inside the cube
 * `orders`. None where there is no word.
 */
export function namesAt(caret: Caret): readonly string[] {
  const { path, text } = caret;
  const isYaml = /\.ya?ml/.test(path);
  const at = isYaml ? placeOfName(caret) : caret.at;
  if (at === undefined) return [];
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  const line = text.slice(start, end === -1 ? undefined : end);
  const column = at - start;
  const before = /[\w.]*$/.exec(line.slice(0, column))?.[0] ?? '';
  const after = /^\w*/.exec(line.slice(column))?.[0] ?? '';
  const steps = (before + after).split('.').filter((step) => step !== '');
  const name = steps.at(-1) ?? '';
  if (!/^[A-Za-z_]\w*$/.test(name)) return [];
  const owner = isYaml ? ownerInYaml(text.slice(0, start), line) : ownerInCode(text.slice(0, at));
  const previous = steps.at(-2);
  if (OWN.has(name)) return owner === undefined ? [] : [owner];
  const cube = previous === undefined || OWN.has(previous) ? owner : previous;
  if (cube === name && previous === undefined) return [name];
  return cube === undefined ? [name] : [`${cube}.${name}`, name];
}

/** Where the name is in YAML: for the key `name`, its value. Other keys are no names of the model. */
function placeOfName({ text, at }: Caret): number | undefined {
  const before = /\w*$/.exec(text.slice(Math.max(0, at - 200), at))?.[0] ?? '';
  const key = /^(\w+):(?:[ \t]+['"]?|$)/m.exec(text.slice(at - before.length, at + 400));
  if (key?.index !== 0) return at;
  return key[1] === 'name' ? at - before.length + key[0].length : undefined;
}

function ownerInCode(before: string): string | undefined {
  return [...before.matchAll(IN_CODE)].at(-1)?.[1];
}

/** The cube or view around a line: the name of the item of the outermost list. */
function ownerInYaml(above: string, line: string): string | undefined {
  const lines = [...above.split('\n').slice(0, -1), line];
  let item: { readonly at: number; readonly indent: number } | undefined;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const text = lines[at] ?? '';
    if (/^[A-Za-z]/.test(text)) break;
    const dash = /^(\s*)- /.exec(text);
    const indent = dash?.[1]?.length ?? 0;
    if (dash !== null && (item === undefined || indent < item.indent)) item = { at, indent };
  }
  if (item === undefined) return undefined;
  const inside = item.indent + 2;
  for (const text of lines.slice(item.at)) {
    const found = /^(\s*(?:- +)?)(?:\{\s*)?name:\s*['"]?([A-Za-z_]\w*)/.exec(text);
    if (found?.[1]?.length === inside || (found !== null && text === lines[item.at])) return found?.[2];
  }
  return undefined;
}
