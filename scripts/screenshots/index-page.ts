/** The pictures of one page in one state. */
export interface Taken {
  readonly name: string;
  /** Relative to the index. */
  readonly files: readonly string[];
  /** What went wrong, and what the page reported. */
  readonly notes: readonly string[];
}

/** An HTML page with all pictures. */
export function indexPage(taken: readonly Taken[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screenshots</title>
<style>
  body { margin: 24px; font: 14px/20px system-ui, sans-serif; background: #d7dae0; color: #1a1f28; }
  section { margin-bottom: 32px; padding: 8px; }
  h2 { margin: 0 0 8px; font-size: 16px; }
  div { display: flex; gap: 12px; align-items: flex-start; }
  a { min-width: 0; }
  img { display: block; width: 100%; max-height: 900px; object-fit: cover; object-position: top; }
  li { color: #c4232f; }
</style>
${taken.map(sectionOf).join('\n')}
</html>
`;
}

function sectionOf({ name, files, notes }: Taken): string {
  const pictures = files
    .map((file) => {
      const width = Number(/-(\d+)-\w+\.png$/.exec(file)?.[1] ?? 1000);
      return `<a href="${file}" style="flex: ${width} 1 0"><img src="${file}" alt="${file}" loading="eager"></a>`;
    })
    .join('');
  const list =
    notes.length === 0 ? '' : `<ul>${notes.map((note) => `<li>${escaped(note)}</li>`).join('')}</ul>`;
  return `<section><h2>${escaped(name)}</h2>${list}<div>${pictures}</div></section>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
