import { isAllowedOrigin, originOf } from './origins.ts';
import type { SurfaceWindow } from './page-window.ts';

/**
 * Finds the origin of the page that shows this one in a frame.
 *
 * 1. `ancestorOrigins`, where the browser has it and the host does not hide it.
 * 2. The referrer. A page other than the parent may have caused it, but this is harmless: the browser delivers a
 *    message only to the target origin that it names.
 * 3. The origin of the first action from `window.parent`, which also corrects the referrer.
 *
 * An origin that may not show this page is never used.
 */
export class ParentOrigin {
  readonly #window: SurfaceWindow;
  #allowed: readonly string[] = [];
  #seen: string | undefined;

  constructor(window: SurfaceWindow, allowed: readonly string[]) {
    this.#window = window;
    this.allow(allowed);
  }

  /** Replaces the allowed origins. The own origin is always one of them. */
  allow(origins: readonly string[]): void {
    this.#allowed = [...origins, this.#window.location.origin];
  }

  /** Undefined while it is not known, and if it is not allowed. */
  get current(): string | undefined {
    const { location, document } = this.#window;
    const known = this.#seen ?? originOf(location.ancestorOrigins?.[0] ?? '') ?? originOf(document.referrer);
    return known !== undefined && isAllowedOrigin(known, this.#allowed) ? known : undefined;
  }

  /** Takes the origin of an action from `window.parent`. Returns whether it is allowed. */
  confirm(origin: string): boolean {
    if (!isAllowedOrigin(origin, this.#allowed)) return false;
    this.#seen = origin;
    return true;
  }
}
