import type { SurfacePort } from '@facet/embed-protocol';

/** How long the host waits for the title of a page that is loading, in milliseconds. */
const PATIENCE = 2000;

/**
 * Reports to the host which pages the creator views: each once, with its title if that is known in time. A page that is left
 * before has none.
 */
export class ViewedPages {
  readonly #port: Pick<SurfacePort, 'emit'>;
  #path: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(port: Pick<SurfacePort, 'emit'>) {
    this.#port = port;
  }

  /** A page is opened. */
  begin(path: string): void {
    this.end();
    this.#path = path;
    this.#timer = setTimeout(() => this.end(), PATIENCE);
  }

  /** The title of the page is known, or will not be. */
  end(title = ''): void {
    clearTimeout(this.#timer);
    const path = this.#path;
    if (path === undefined) return;
    this.#path = undefined;
    const [, publicId] = /\/dashboard\/([0-9A-Za-z]+)$/.exec(path) ?? [];
    this.#port.emit('view', {
      surface: 'app',
      path,
      ...(publicId === undefined ? {} : { publicId }),
      ...(title === '' ? {} : { title }),
    });
  }
}
