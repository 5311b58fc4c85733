import type { EmbedLabels } from './options.ts';
import { styledElement } from './styled-element.ts';

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
  const place = own === undefined ? 'center' : 'stretch';
  const element = styledElement('div', {
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeContent: place,
    placeItems: place,
    gap: '12px',
    borderRadius: '8px',
  });
  element.setAttribute('role', 'status');
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
      const button = Object.assign(document.createElement('button'), {
        type: 'button',
        textContent: words.retry,
        onclick() {
          show(words.loading);
          retry();
        },
      });
      show(words.failed, button);
    },
  };
}
