/**
 * Follows which widgets have shown their content, and reports once that all have. A widget counts once it is near the
 * viewport: others, and those in tabs that nobody has opened, do not load yet. Failed ones count.
 */
export class Loading {
  readonly #unseen = new Set<string>();
  readonly #far = new Set<string>();
  readonly #pending = new Set<string>();
  readonly #rendered = new Set<string>();
  #isShown = false;
  #onLoaded: ((count: number) => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onLoaded called once, with the number of widgets that are rendered */
  constructor(onLoaded: (count: number) => void) {
    this.#onLoaded = onLoaded;
  }

  /**
   * All widgets of the page have been mounted, and the page is in view. While its frame is out of sight, no widget is
   * near the viewport and there seems to be nothing to wait for. Nothing is reported before this call, nor after the
   * returned function has been called.
   */
  shown(): () => void {
    this.#isShown = true;
    this.#check();
    return () => {
      this.#isShown = false;
      clearTimeout(this.#timer);
    };
  }

  /**
   * A widget is in the page, but its distance from the viewport is not known yet. The returned function takes it out of
   * the page, or of the open tab: nothing waits for it any longer.
   */
  mounted(widgetId: string): () => void {
    this.#unseen.add(widgetId);
    return () => {
      for (const waiting of [this.#unseen, this.#far, this.#pending]) waiting.delete(widgetId);
      this.#check();
    };
  }

  /** @param isNear whether it is near the viewport and loads */
  seen(widgetId: string, isNear: boolean): void {
    this.#unseen.delete(widgetId);
    if (!isNear) this.#far.add(widgetId);
    else {
      this.#far.delete(widgetId);
      if (!this.#rendered.has(widgetId)) this.#pending.add(widgetId);
    }
    this.#check();
  }

  rendered(widgetId: string): void {
    for (const waiting of [this.#unseen, this.#far, this.#pending]) waiting.delete(widgetId);
    this.#rendered.add(widgetId);
    this.#check();
  }

  /** In a later task, because effects of one rendering report one after the other. */
  #check(): void {
    clearTimeout(this.#timer);
    if (!this.#isShown) return;
    this.#timer = setTimeout(() => {
      if (this.#unseen.size > 0 || this.#pending.size > 0) return;
      // Only the top of the page is in view, such as its header.
      if (this.#rendered.size === 0 && this.#far.size > 0) return;
      this.#onLoaded?.(this.#rendered.size);
      this.#onLoaded = undefined;
    });
  }
}
