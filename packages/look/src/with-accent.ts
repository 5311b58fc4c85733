import { contrast, hexOf, mixed, type Rgb, readable, rgbOfHex } from './colour.ts';
import type { Tokens } from './tokens.ts';

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** The tokens with another accent, shifted where its contrast is too low. */
export function withAccent(tokens: Tokens, accent: Rgb): Tokens {
  const card = rgbOfHex(tokens.card);
  const text = rgbOfHex(tokens.text);
  // Large areas and focus rings need 3:1.
  const mark = readable(accent, card, text, 3);
  return {
    ...tokens,
    accent: hexOf(mark),
    mark: hexOf(mark),
    link: hexOf(readable(accent, card, text)),
    // One of the two always has 4.5:1.
    onAccent: hexOf(contrast(WHITE, mark) >= contrast(BLACK, mark) ? WHITE : BLACK),
    ramp: [0.88, 0.74, 0.6, 0.45].map((share) => hexOf(mixed(accent, card, share))),
  };
}
