/** The longest wait for images of widgets. */
const IMAGES_MS = 5_000;

/** Reports to the renderer of the server that the page is complete: fonts and images too. Once. */
export async function signalRendered(): Promise<void> {
  const root = document.documentElement;
  await document.fonts.ready;
  const images = [...document.images].filter(({ complete }) => !complete);
  const loaded = Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, IMAGES_MS))]);
  // What the last change of the page caused, such as charts that fit their size, is drawn in the next frames.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  root.dataset.rendered = '';
}

/** Reports to the renderer of the server that there is nothing to render, and why. */
export function signalFailed(reason: string): void {
  document.documentElement.dataset.failed = reason;
}
