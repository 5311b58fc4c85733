/** The revision of the MCP Apps protocol that the page speaks. */
const PROTOCOL_VERSION = '2026-01-26';

/** What the host has said about itself, as far as the page uses it. */
export interface HostContext {
  readonly theme?: 'light' | 'dark';
  readonly locale?: string;
}

interface Message {
  readonly jsonrpc: '2.0';
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: { readonly hostContext?: HostContext };
}

/** What the page does with messages of its host. */
export interface HostListener {
  /** At first with everything, later with what has changed. */
  onContext(context: HostContext): void;
  /** A tool has returned. */
  onResult(result: Readonly<Record<string, unknown>>): void;
}

/** The host of an MCP App: the page around its frame, with which it exchanges JSON-RPC messages. */
export class Host {
  readonly #window: Window;
  readonly #listener: HostListener;

  constructor(page: Window, listener: HostListener) {
    this.#window = page;
    this.#listener = listener;
  }

  /** Introduces the page. Hosts send results only after that. */
  connect(): void {
    this.#window.addEventListener('message', ({ source, data }) => {
      if (source === this.#window.parent && isMessage(data)) this.#receive(data);
    });
    this.#send({
      id: 0,
      method: 'ui/initialize',
      params: {
        protocolVersion: PROTOCOL_VERSION,
        appInfo: { name: 'Facet', version: '1' },
        appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
      },
    });
  }

  /** Reports the height that the page needs, in pixels. */
  reportHeight(height: number): void {
    this.#send({ method: 'ui/notifications/size-changed', params: { height } });
  }

  #receive({ id, method, params = {}, result }: Message): void {
    switch (method) {
      case undefined:
        if (id !== 0 || result === undefined) return;
        this.#listener.onContext(result.hostContext ?? {});
        this.#send({ method: 'ui/notifications/initialized', params: {} });
        return;
      case 'ui/notifications/host-context-changed':
        this.#listener.onContext(params);
        return;
      case 'ui/notifications/tool-result':
        this.#listener.onResult(params);
        return;
      case 'ping':
      case 'ui/resource-teardown':
        this.#send({ id, result: {} });
        return;
      default:
        if (id !== undefined) this.#send({ id, error: { code: -32601, message: 'Method not found' } });
    }
  }

  /** Any page may be the host, and nothing that is sent is secret. */
  #send(message: object): void {
    this.#window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  }
}

function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && 'jsonrpc' in data && data.jsonrpc === '2.0';
}
