import { styledElement } from './styled-element.ts';

/** A frame, hidden until it opens. The placeholder gives way to its own skeleton, with its first message. */
export function createFrame(title: string, height: string, src: string): HTMLIFrameElement {
  const frame = styledElement('iframe', {
    display: 'block',
    width: '100%',
    height,
    border: 0,
    visibility: 'hidden',
  });
  return Object.assign(frame, {
    title,
    allow: 'fullscreen; clipboard-write',
    // Browsers without ancestorOrigins learn the host's origin from the referrer.
    referrerPolicy: 'origin',
    src,
  });
}
