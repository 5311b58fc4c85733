/** What is in the margins of every page but the first, whose content begins with the same. */
export interface Running {
  readonly title: string;
  readonly time: string;
}

/** Sets up A4 pages with a running title and page numbers for a document that the server renders. */
export function setUpPages({ title, time }: Running): void {
  const { fontFamily } = getComputedStyle(document.body);
  const soft = getComputedStyle(document.body).getPropertyValue('--soft') || 'gray';
  const sheet = new CSSStyleSheet();
  const box = (content: string) =>
    `{ content: ${content}; font: 400 8pt/12pt ${fontFamily}; color: ${soft}; white-space: nowrap }`;
  sheet.replaceSync(`
    @page {
      size: A4;
      margin: 16mm 10mm 15mm;
      @top-left ${box(quoted(title))}
      @top-right ${box(quoted(time))}
      @bottom-right ${box('counter(page) " / " counter(pages)')}
    }
    @page :first {
      margin-top: 10mm;
      @top-left { content: none }
      @top-right { content: none }
    }`);
  document.adoptedStyleSheets.push(sheet);
}

const MOST = 90;

/** A text as a string of CSS. */
function quoted(text: string): string {
  const letters = [...text];
  const short = letters.length > MOST ? [...letters.slice(0, MOST), '…'] : letters;
  const escaped = short.map((letter) =>
    /[\w ]/.test(letter) ? letter : `\\${letter.codePointAt(0)?.toString(16)} `,
  );
  return `"${escaped.join('')}"`;
}
