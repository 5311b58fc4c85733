import classes from './fit-texts.module.css';

/**
 * Fits the texts of a page that the server renders, where nobody can scroll: those that are higher than their widgets show
 * the lines that fit, with a note below. Marked with `data-scrolls`, each in a column of its widget.
 */
export function fitTexts(note: string): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-scrolls]')) {
    if (box.dataset.fitted !== undefined || box.scrollHeight <= box.clientHeight) continue;
    box.dataset.fitted = '';
    box.style.overflow = 'hidden';
    const line = document.createElement('p');
    line.className = classes.rest ?? '';
    line.textContent = note;
    box.after(line);
    const { top, bottom } = box.getBoundingClientRect();
    const cut = linesOf(box).filter((each) => each.top < bottom && each.bottom > bottom);
    const end = Math.min(bottom, ...cut.map((each) => each.top));
    if (end === bottom || end <= top) continue;
    // The space below stays, so that notes of widgets beside each other are in line.
    box.style.clipPath = `inset(0 0 ${bottom - end}px)`;
  }
}

/** The lines of the texts in an element. */
function linesOf(box: HTMLElement): DOMRect[] {
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const lines: DOMRect[] = [];
  while (texts.nextNode() !== null) {
    range.selectNodeContents(texts.currentNode);
    lines.push(...range.getClientRects());
  }
  return lines;
}
