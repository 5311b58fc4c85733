import { frameOf } from './embed-address.ts';
import { createEmbed, type Embed, type EmbedOptions } from './index.ts';

/** Options that are attributes: `deploymentId` is `deployment-id`. `allowExport` is a parameter of the address. */
const OPTIONS = [
  'url',
  'dashboard',
  'page',
  'deploymentId',
  'session',
  'allowExport',
  'colorScheme',
  'locale',
  'timezone',
  'height',
  'minHeight',
  'title',
  'lazy',
];
const attributeOf = (option: string) => option.replace(/[A-Z]/g, '-$&').toLowerCase();

/** Options that are properties, because they are functions or objects. A `session` replaces the attribute. */
const PROPERTIES = ['session', 'theme', 'filters', 'parameters'] as const;

/** Servers that render pages have no elements, but may load this module. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/**
 * `<facet-dashboard url="https://facet.example.com" dashboard="k3Jd82hQpLw9" session="/facet-session">`, with the options
 * of `createEmbed` as attributes. Objects and functions are properties: `session`, `theme`, `filters`, `parameters`.
 * Changes of the look and of filters are applied in place, changes of what the frame shows load another frame;
 * `height`, `min-height`, `title` and `lazy` are read when a frame is created.
 */
export class FacetDashboard extends Base {
  static readonly observedAttributes = OPTIONS.map(attributeOf);
  declare session: EmbedOptions['session'];
  declare theme: EmbedOptions['theme'];
  declare filters: EmbedOptions['filters'];
  declare parameters: EmbedOptions['parameters'];
  #embed: Embed | undefined;
  /** What the frame depends on; undefined while the element is in no page. */
  #frame: string | undefined;

  constructor() {
    super();
    for (const name of PROPERTIES) {
      // Accessors of the prototype would be hidden by what the page has set before this script was loaded.
      let value = this[name];
      Object.defineProperty(this, name, {
        get: () => value,
        set: (next) => {
          value = next;
          this.#show();
        },
      });
    }
  }

  /** The embed; undefined while the element is in no page. */
  get embed(): Embed | undefined {
    return this.#embed;
  }

  connectedCallback(): void {
    if (getComputedStyle(this).display === 'inline') this.style.display = 'block';
    this.#frame = '';
    this.#show();
  }

  disconnectedCallback(): void {
    this.#embed?.destroy();
    this.#embed = this.#frame = undefined;
  }

  attributeChangedCallback(): void {
    this.#show();
  }

  /** Shows what the attributes and properties ask for, while the element is in a page. */
  #show(): void {
    if (this.#frame === undefined) return;
    const options = this.#options();
    const frame = frameOf(options);
    if (this.#embed && frame === this.#frame) {
      this.#embed.update(options);
      return;
    }
    this.disconnectedCallback();
    this.#frame = frame;
    this.#embed = createEmbed(this, options, (name, detail) =>
      this.dispatchEvent(new CustomEvent(`facet-${name}`, { detail })),
    );
  }

  #options(): EmbedOptions {
    const texts: Record<string, string | undefined> = {};
    for (const name of OPTIONS) texts[name] = this.getAttribute(attributeOf(name)) ?? undefined;
    const { lazy, allowExport, page = '' } = texts;
    const { session, theme, filters, parameters } = this;
    return {
      // Numbers are only written into addresses and styles.
      ...(texts as unknown as EmbedOptions),
      ...(this.localName !== 'facet-dashboard' && { [this.localName.slice(6)]: page, dashboard: undefined }),
      lazy: lazy !== 'false',
      session: session ?? texts.session,
      theme,
      filters,
      parameters: { ...parameters, ...(allowExport !== undefined && { allowExport: true }) },
    } as EmbedOptions;
  }
}

/**
 * `<facet-app url="https://facet.example.com" deployment-id="1" session="/facet-session">`: creator mode. `page` is the page that
 * is shown first, such as `/explore`; the rest is as for dashboards.
 */
export class FacetApp extends FacetDashboard {}

/**
 * `<facet-chat url="https://facet.example.com" session="/facet-session">`: questions in words. `page` is the page that is shown
 * first, `/` and the id of a chat; the rest is as for dashboards.
 */
export class FacetChat extends FacetDashboard {}

for (const [name, element] of Object.entries({
  'facet-dashboard': FacetDashboard,
  'facet-app': FacetApp,
  'facet-chat': FacetChat,
}))
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, element);
