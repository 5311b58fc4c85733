/** The visible texts of an SVG, in the order of the document. */
export function textsIn(svg: string): string[] {
  return [...svg.matchAll(/<text(?![^>]* opacity="0")[^>]*>(.*?)<\/text>/g)].map(([, content = '']) =>
    content.replace(/<\/tspan><tspan[^>]*>/g, ' ').replace(/<[^>]+>/g, ''),
  );
}

/** How many marks of a name an SVG has. */
export function countMarks(svg: string, name: string): number {
  const groups = svg.matchAll(new RegExp(`class="mark-\\w+ role-mark ${name}"[^>]*>(.*?)</g>`, 'g'));
  return [...groups].reduce(
    (sum, [, content = '']) => sum + (content.match(/<(path|line|text)\b/g)?.length ?? 0),
    0,
  );
}
