const CALLS = /\b(?:cube|view)\(\s*[`'"](\w+)/g;
const NAME = /^(?:- +)?name: *["']?(\w+)/;

/**
 * The names of the cubes and views that a model file defines, in YAML or JavaScript. It reads lines, because parsing all files
 * of a large model takes seconds.
 */
export function namesInFile(path: string, text: string): string[] {
  return /\.ya?ml$/.test(path) ? namesInYaml(text) : [...text.matchAll(CALLS)].map(([, name = '']) => name);
}

function namesInYaml(text: string): string[] {
  const names: string[] = [];
  let isInside = false;
  let indent: number | undefined;
  for (const line of text.split('\n')) {
    const column = line.search(/\S/);
    if (column < 0 || line[column] === '#') continue;
    if (column === 0 && line[0] !== '-') {
      isInside = /^(cubes|views):/.test(line);
      indent = undefined;
    } else if (isInside) {
      const isItem = line.startsWith('- ', column);
      if (isItem) indent ??= column;
      const isOwn = column === (isItem ? indent : (indent ?? 0) + 2);
      const [, name] = (isOwn && NAME.exec(line.slice(column))) || [];
      if (name !== undefined) names.push(name);
    }
  }
  return names;
}
