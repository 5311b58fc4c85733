import type { EmbedLabels } from './options.ts';

/** Shorter waits show nothing. */
const PATIENCE_MS = 150;

const LABELS: EmbedLabels = {
  loading: 'Loading',
  failed: 'The dashboard could not be loaded.',
  retry: 'Try again',
};

/** What covers the place of a frame until it is ready. */
export interface Placeholder {
  readonly element: HTMLElement;
  /** Shows that loading failed, with a button. */
  fail(retry: () => void): void;
}

/** A neutral area in the host's colours with the word "Loading", or the host's own element. */
export function createPlaceholder(own?: HTMLElement, labels: Partial<EmbedLabels> = {}): Placeholder {
  const words = { ...LABELS, ...labels };
  const element = document.createElement('div');
  element.setAttribute('role', 'status');
  // Styles are set one by one, because a strict content security policy of the host forbids style attributes.
  Object.assign(element.style, {
    position: 'absolute',
    inset: '0',
    display: 'grid',
    placeContent: 'center',
    placeItems: 'center',
    gap: '12px',
    borderRadius: '8px',
  });
  if (own !== undefined) {
    element.style.placeContent = 'stretch';
    element.style.placeItems = 'stretch';
  }
  const show = (...children: readonly (string | HTMLElement)[]) => {
    element.style.background = 'color-mix(in srgb, currentColor 6%, transparent)';
    element.replaceChildren(...children);
  };
  if (own === undefined)
    setTimeout(() => element.childNodes.length === 0 && show(words.loading), PATIENCE_MS);
  else element.append(own);
  return {
    element,
    fail(retry) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = words.retry;
      button.onclick = () => {
        show(words.loading);
        retry();
      };
      const text = document.createElement('span');
      text.textContent = words.failed;
      show(text, button);
    },
  };
}
