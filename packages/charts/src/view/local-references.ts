import * as vega from './vega.ts';

type Rendering = new () => { style(element: Element, item: Readonly<Record<string, unknown>> | null): void };
/** The types of Vega know only how a module is set. */
const renderModule = vega.renderModule as unknown as (
  name: string,
  set?: object,
) => { readonly renderer: Rendering; readonly headless: unknown; readonly handler: unknown };

const svg = renderModule('svg');

/**
 * Refers to gradients by their id alone. Vega writes the address of the page before it, so that a gradient is lost once
 * the address changes.
 */
class LocalReferences extends svg.renderer {
  override style(element: Element, item: Readonly<Record<string, unknown>> | null): void {
    super.style(element, item);
    for (const name of ['fill', 'stroke']) {
      const value = element.getAttribute(name);
      if (value?.startsWith('url(')) element.setAttribute(name, value.replace(/^url\([^#]*#/, 'url(#'));
    }
  }
}

/** Makes Vega draw SVG with references that hold whatever the address of the page is. */
export function keepReferencesLocal(): void {
  renderModule('svg', { ...svg, renderer: LocalReferences });
}
