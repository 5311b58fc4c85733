const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/**
 * The line of a file on which a cube or view is defined, from 1: where YAML names it at the outermost level, or where
 * JavaScript calls `cube` or `view` with its name. Undefined for a name that a template or a script makes up.
 */
export function definitionLine(text: string, name: string): number | undefined {
  const quoted = name.replace(SPECIAL, '\\$&');
  const inYaml = new RegExp(
    `^([ \\t]*(?:-[ \\t]+)?)(?:\\{[ \\t]*)?name:[ \\t]*(["']?)${quoted}\\2[ \\t]*(?:[,#}].*)?$`,
  );
  const inJavaScript = new RegExp(`\\b(?:cube|view)\\(\\s*(["'\`])${quoted}\\1`);
  let found: { readonly line: number; readonly depth: number } | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    if (inJavaScript.test(line)) return index + 1;
    const depth = inYaml.exec(line.trimEnd())?.[1]?.length;
    if (depth !== undefined && (found === undefined || depth < found.depth))
      found = { line: index + 1, depth };
  }
  return found?.line;
}
