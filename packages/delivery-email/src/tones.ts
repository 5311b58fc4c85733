import { hexOf, mixed, rgbOfHex } from '@facet/look/colour';
import type { Tokens } from '@facet/look/tokens';

/** What a warning is about: something is missing, or nothing worked. */
export type Tone = 'warning' | 'bad';

/** The colours of a warning, as `#rrggbb`. */
export interface ToneColours {
  /** Behind the text. */
  readonly ground: string;
  readonly edge: string;
  /** Of its heading. */
  readonly ink: string;
}

/** The colours of a warning on a card. */
export function coloursOf(tone: Tone, tokens: Tokens): ToneColours {
  const [ink, card] = [rgbOfHex(tokens[tone]), rgbOfHex(tokens.card)];
  return { ink: tokens[tone], ground: hexOf(mixed(ink, card, 0.9)), edge: hexOf(mixed(ink, card, 0.65)) };
}
