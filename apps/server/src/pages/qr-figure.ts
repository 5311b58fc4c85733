import { encode } from 'uqr';
import { escapeHtml } from './escape-html.ts';

/** The width of the light margin, in modules (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4;

/**
 * A text as a QR code; always dark on light, which is what cameras expect.
 * @param label a description for screen readers; the page must also contain the text itself
 */
export function qrFigure(text: string, label: string): string {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const modules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return `<figure class="qr"><svg viewBox="0 0 ${size} ${size}" role="img" aria-label="${escapeHtml(label)}" shape-rendering="crispEdges"><path d="${modules.join('')}"/></svg></figure>`;
}
