import type { ChartTokens } from '../theme/chart-tokens.ts';

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
}

const GAP = 14;
/** From the edges of the window. */
const MARGIN = 4;

/**
 * The tooltip of a chart: an element at the end of the document that the pointer does not reach. It has text only, so
 * that values cannot contain markup, and styles that a strict content security policy allows.
 */
export class Tooltip {
  readonly #document: Document;
  #element: HTMLElement | null = null;
  #tokens: ChartTokens;

  constructor(document: Document, tokens: ChartTokens) {
    this.#document = document;
    this.#tokens = tokens;
  }

  setTheme(tokens: ChartTokens): void {
    this.#tokens = tokens;
    this.hide();
  }

  /** @param point of the pointer, in the window */
  show(content: TooltipContent, point: { readonly x: number; readonly y: number }): void {
    this.#element ??= this.#append();
    const element = this.#element;
    element.replaceChildren(...this.#parts(content));
    const { innerWidth = 0, innerHeight = 0 } = this.#document.defaultView ?? {};
    const { width, height } = element.getBoundingClientRect();
    const x = point.x + GAP + width > innerWidth - MARGIN ? point.x - GAP - width : point.x + GAP;
    const y = Math.min(point.y + GAP, innerHeight - MARGIN - height);
    element.style.setProperty(
      'transform',
      `translate(${Math.max(MARGIN, Math.round(x))}px, ${Math.max(MARGIN, Math.round(y))}px)`,
    );
    element.style.setProperty('visibility', 'visible');
  }

  hide(): void {
    this.#element?.remove();
    this.#element = null;
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
      font: `${tokens.fontSize}px/1.5 ${tokens.font}`,
      'font-variant-numeric': 'tabular-nums',
      'box-shadow': '0 4px 16px rgb(0 0 0 / 0.12)',
    });
    element.className = 'facet-chart-tooltip';
    element.setAttribute('aria-hidden', 'true');
    this.#document.body.append(element);
    return element;
  }

  #parts({ title, note, lines }: TooltipContent): HTMLElement[] {
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
    for (const { label, value, colour } of lines) {
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
        { 'text-align': 'right', 'padding-left': '8px', 'font-weight': '500', 'overflow-wrap': 'anywhere' },
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
