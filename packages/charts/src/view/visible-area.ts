import type { Area } from './place-tooltip.ts';

/**
 * What the viewer sees of a window. A frame may be higher than the screen, which only an observer finds out, a frame of
 * animation later: until then the area is that of the last time.
 */
export class VisibleArea {
  readonly #document: Document;
  #seen: Area | null = null;
  /** An element that fills the window while it is observed. */
  #probe: HTMLElement | null = null;

  constructor(document: Document) {
    this.#document = document;
  }

  get area(): Area {
    const { clientWidth, clientHeight } = this.#document.documentElement;
    const { left, top, right, bottom } = this.#seen ?? { left: 0, top: 0, right: Infinity, bottom: Infinity };
    return { left, top, right: Math.min(right, clientWidth), bottom: Math.min(bottom, clientHeight) };
  }

  /** Finds out what is visible now. @param onFound called a frame later, unless the search was stopped */
  refresh(onFound: () => void): void {
    const { defaultView: window, body } = this.#document;
    if (this.#probe !== null || window === null || window.parent === window) return;
    const probe = this.#document.createElement('div');
    for (const [property, value] of Object.entries({ position: 'fixed', inset: '0', visibility: 'hidden' }))
      probe.style.setProperty(property, value);
    body.append(probe);
    this.#probe = probe;
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect();
      if (this.#probe !== probe) return;
      this.stop();
      const { intersectionRect: seen } = entry ?? {};
      this.#seen = seen === undefined || seen.width * seen.height === 0 ? null : seen;
      onFound();
    });
    observer.observe(probe);
  }

  stop(): void {
    this.#probe?.remove();
    this.#probe = null;
  }
}
