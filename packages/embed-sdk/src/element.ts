import { createEmbed, type Embed, type EmbedLook, type EmbedOptions, type SessionSource } from './index.ts';

const NAME = 'facet-dashboard';

/** The events that an element dispatches, as `facet-ready` and so on, with the payload as `detail`. */
const EVENTS = [
  'ready',
  'view',
  'navigate',
  'dashboard-loaded',
  'download',
  'drilldown',
  'ai-query',
  'session-expiring',
  'session-expired',
  'session-renewed',
  'session-failed',
  'error',
  'filter-changed',
  'resized',
  'click',
] as const;

/** Attributes that change while the dashboard is shown. The others are read when the element enters the page. */
const LOOK = ['color-scheme', 'locale', 'timezone'];

/**
 * `<facet-dashboard url="https://facet.example.com" dashboard="k3Jd82hQpLw9" session="/facet-session">`, with the options
 * of `createEmbed` as attributes. Objects and functions are properties: `session`, `theme`, `filters`, `parameters`.
 */
export class FacetDashboard extends HTMLElement {
  static readonly observedAttributes = LOOK;
  /** In place of the attribute, for a function. */
  session?: SessionSource;
  parameters?: EmbedOptions['parameters'];
  #embed: Embed | undefined;
  #theme: EmbedLook['theme'];
  #filters: EmbedLook['filters'];

  /** The embed; undefined while the element is in no page. */
  get embed(): Embed | undefined {
    return this.#embed;
  }

  get theme(): EmbedLook['theme'] {
    return this.#theme;
  }

  set theme(theme: EmbedLook['theme']) {
    this.#theme = theme;
    this.#embed?.update({ theme });
  }

  get filters(): EmbedLook['filters'] {
    return this.#filters;
  }

  set filters(filters: EmbedLook['filters']) {
    this.#filters = filters;
    this.#embed?.update({ filters });
  }

  connectedCallback(): void {
    const text = (name: string) => this.getAttribute(name) ?? undefined;
    const number = (name: string) => (this.hasAttribute(name) ? Number(this.getAttribute(name)) : undefined);
    if (getComputedStyle(this).display === 'inline') this.style.display = 'block';
    const height = text('height');
    const embed = createEmbed(this, {
      ...this.#look(),
      url: text('url') ?? '',
      dashboard: text('dashboard') ?? '',
      deploymentId: number('deployment-id'),
      session: this.session ?? text('session'),
      parameters: { ...this.parameters, ...(this.hasAttribute('allow-export') ? { allowExport: true } : {}) },
      height: height !== undefined && /^\d+$/.test(height) ? Number(height) : height,
      minHeight: number('min-height'),
      title: this.title || undefined,
      lazy: text('lazy') !== 'false',
    });
    for (const name of EVENTS)
      embed.on(name, (detail) => this.dispatchEvent(new CustomEvent(`facet-${name}`, { detail })));
    this.#embed = embed;
  }

  disconnectedCallback(): void {
    this.#embed?.destroy();
    this.#embed = undefined;
  }

  attributeChangedCallback(): void {
    this.#embed?.update(this.#look());
  }

  #look(): EmbedLook {
    const text = (name: string) => this.getAttribute(name) ?? undefined;
    return {
      colorScheme: text('color-scheme') as EmbedLook['colorScheme'],
      locale: text('locale'),
      timezone: text('timezone'),
      theme: this.#theme,
      filters: this.#filters,
    };
  }
}

if (!customElements.get(NAME)) customElements.define(NAME, FacetDashboard);
