import type { ChartTokens } from './chart-tokens.ts';
import { MARGIN, placeTooltip } from './place-tooltip.ts';
import { VisibleArea } from './visible-area.ts';

/** One line of a tooltip. */
export interface TooltipLine {
  readonly label: string;
  readonly value: string;
  /** The colour of its series. */
  readonly colour?: string;
}

export interface TooltipContent {
  readonly title: string | null;
  /** A remark under the title, such as “incomplete”. */
  readonly note?: string | null;
  readonly lines: readonly TooltipLine[];
  /** What a tooltip says of lines for which it has no room. */
  readonly more: (count: number) => string;
}

interface Shown {
  readonly content: TooltipContent;
  readonly point: { readonly x: number; readonly y: number };
}

/** A tooltip lists at most so many lines; the rest is one line. */
const MOST = 12;
/** The height of a line in parts of the size of its font. */
const LINE = 1.5;

/**
 * The tooltip of a chart: an element at the end of the document that the pointer does not reach. It has text only, so
 * that values cannot contain markup, and styles that a strict content security policy allows.
 */
export class Tooltip {
  readonly #document: Document;
  readonly #visible: VisibleArea;
  #element: HTMLElement | null = null;
  #tokens: ChartTokens;
  #shown: Shown | null = null;

  constructor(document: Document, tokens: ChartTokens) {
    this.#document = document;
    this.#visible = new VisibleArea(document);
    this.#tokens = tokens;
  }

  setTheme(tokens: ChartTokens): void {
    this.#tokens = tokens;
    this.hide();
  }

  /** @param point of the pointer, in the window */
  show(content: TooltipContent, point: Shown['point']): void {
    this.#element ??= this.#append();
    this.#shown = { content, point };
    this.#draw();
    this.#visible.refresh(() => this.#draw());
  }

  hide(): void {
    this.#element?.remove();
    this.#element = null;
    this.#shown = null;
    this.#visible.stop();
  }

  #draw(): void {
    const element = this.#element;
    if (element === null || this.#shown === null) return;
    const { content, point } = this.#shown;
    const { area } = this.#visible;
    element.replaceChildren(...this.#parts(content, MOST));
    const excess = element.offsetHeight - (area.bottom - area.top - 2 * MARGIN);
    if (excess > 0) {
      const drawn = Math.min(content.lines.length, MOST + 1);
      const left = drawn - Math.ceil(excess / (LINE * this.#tokens.fontSize)) - 1;
      element.replaceChildren(...this.#parts(content, Math.max(1, left)));
    }
    const direction = getComputedStyle(element).direction === 'rtl' ? 'rtl' : 'ltr';
    const { x, y } = placeTooltip(point, element.getBoundingClientRect(), area, direction);
    element.style.setProperty('transform', `translate(${x}px, ${y}px)`);
    element.style.setProperty('visibility', 'visible');
  }

  #append(): HTMLElement {
    const tokens = this.#tokens;
    const element = this.#make('div', {
      position: 'fixed',
      left: '0',
      top: '0',
      'z-index': '10000',
      'pointer-events': 'none',
      visibility: 'hidden',
      'max-width': 'min(360px, calc(100vw - 16px))',
      'box-sizing': 'border-box',
      padding: '8px 12px',
      'border-radius': `${tokens.radius}px`,
      border: `1px solid ${tokens.border}`,
      background: tokens.raised,
      color: tokens.text,
      font: `${tokens.fontSize}px/${LINE} ${tokens.font}`,
      'font-variant-numeric': 'tabular-nums',
      'box-shadow': '0 4px 16px rgb(0 0 0 / 0.12)',
    });
    element.className = 'facet-chart-tooltip';
    element.setAttribute('aria-hidden', 'true');
    this.#document.body.append(element);
    return element;
  }

  /** @param most lines, besides the one for the rest */
  #parts({ title, note, lines, more }: TooltipContent, most: number): HTMLElement[] {
    const tokens = this.#tokens;
    const parts: HTMLElement[] = [];
    if (title !== null) {
      const heading = this.#make('div', { 'font-weight': '600', 'overflow-wrap': 'anywhere' }, title);
      if (note)
        heading.append(
          this.#make('span', { 'font-weight': '400', color: tokens.textSecondary }, ` (${note})`),
        );
      parts.push(heading);
    }
    const hasColours = lines.some(({ colour }) => colour !== undefined);
    const table = this.#make('div', {
      display: 'grid',
      'grid-template-columns': hasColours ? 'auto 1fr auto' : '1fr auto',
      'column-gap': '8px',
      'align-items': 'center',
    });
    const rest = lines.length - most;
    const shown = rest > 0 ? [...lines.slice(0, most), { label: more(rest), value: '' }] : lines;
    for (const { label, value, colour } of shown as readonly TooltipLine[]) {
      const swatch = this.#make('span', {
        width: '8px',
        height: '8px',
        'border-radius': '4px',
        background: colour ?? 'transparent',
      });
      const name = this.#make(
        'span',
        {
          color: tokens.textSecondary,
          overflow: 'hidden',
          'text-overflow': 'ellipsis',
          'white-space': 'nowrap',
        },
        label,
      );
      const text = this.#make(
        'span',
        {
          'text-align': 'end',
          'padding-inline-start': '8px',
          'font-weight': '500',
          'overflow-wrap': 'anywhere',
        },
        value,
      );
      table.append(...(hasColours ? [swatch] : []), name, text);
    }
    if (lines.length > 0) parts.push(table);
    return parts;
  }

  #make(tag: 'div' | 'span', style: Readonly<Record<string, string>>, text?: string): HTMLElement {
    const element = this.#document.createElement(tag);
    for (const [property, value] of Object.entries(style)) element.style.setProperty(property, value);
    if (text !== undefined) element.textContent = text;
    return element;
  }
}
