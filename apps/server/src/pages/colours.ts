import { DARK, LIGHT } from '@facet/look/tokens';
import {
  blend,
  formatHex,
  interpolate,
  modeLrgb,
  modeRgb,
  useMode,
  wcagContrast,
  wcagLuminance,
} from 'culori/fn';

useMode(modeRgb);
useMode(modeLrgb);

/** The colours of a page: those of the tokens that it needs, by their names, and a few of its own. */
export type Colours = ReturnType<typeof coloursOf>;

/** A light or a dark scheme of a theme; colours are `#rgb`, `#rrggbb`, or either with an alpha channel. */
export interface Scheme {
  readonly backgroundColor: string;
  readonly foregroundColor: string;
  readonly accentColor: string;
  /** 0 to 100. */
  readonly contrast: number;
}

/** The contrast of secondary text in a theme that sets none. */
export const NEUTRAL_CONTRAST = 45;

/** The contrast that WCAG 2.1 requires for text (1.4.3) and for the outlines of controls (1.4.11). */
const READABLE = 4.5;
const VISIBLE = 3;

const WHITE = '#ffffff';

/**
 * Derives the colours of a page in one scheme. On the product's own surfaces they are those of the web application. A colour
 * with too little contrast to its background is shifted towards the ink until the contrast suffices.
 */
export function coloursOf(scheme: Scheme) {
  const ground = over(WHITE, scheme.backgroundColor);
  const isDark = wcagLuminance(ground) < 0.18;
  const ink = over(ground, scheme.foregroundColor);
  const { page, card, raised, line, edge, soft } = surfacesOf(ground, ink, isDark);
  const accent = over(card, scheme.accentColor);
  const { good, bad } = isDark ? DARK : LIGHT;
  const apart = (colour: string, ratio: number) => moveApart(colour, ink, [card, page], ratio);
  const more = (scheme.contrast - NEUTRAL_CONTRAST) / (100 - NEUTRAL_CONTRAST);
  const less = 1 - scheme.contrast / NEUTRAL_CONTRAST;
  return {
    text: ink,
    page,
    card,
    raised,
    soft: apart(more >= 0 ? mix(soft, ink, more) : mix(soft, card, less / 3), READABLE),
    line,
    edge: apart(edge, VISIBLE),
    accent,
    onAccent: wcagContrast(WHITE, accent) >= READABLE ? WHITE : '#000000',
    ring: apart(accent, VISIBLE),
    link: apart(accent, READABLE),
    bad: apart(bad, READABLE),
    good: apart(good, READABLE),
    added: mix(card, good, 0.12),
    removed: mix(card, bad, 0.12),
  };
}

function surfacesOf(ground: string, ink: string, isDark: boolean) {
  if (ground === LIGHT.card || ground === DARK.page) {
    const tokens = isDark ? DARK : LIGHT;
    const { page, card, raised, line, edge, soft } = tokens;
    return { page, card, raised, line, edge, soft };
  }
  const card = isDark ? mix(ground, ink, 0.035) : mix(ground, WHITE, 0.5);
  return {
    page: isDark ? ground : mix(ground, ink, 0.04),
    card,
    raised: mix(card, ink, 0.06),
    line: mix(card, ink, 0.12),
    edge: mix(card, ink, 0.3),
    soft: mix(ink, card, 0.33),
  };
}

function moveApart(colour: string, ink: string, grounds: readonly string[], ratio: number): string {
  for (let share = 0; share < 1; share += 0.04) {
    const moved = mix(colour, ink, share);
    if (grounds.every((ground) => wcagContrast(moved, ground) >= ratio)) return moved;
  }
  return ink;
}

/** @param share the share of the other colour, 0 to 1 */
function mix(colour: string, other: string, share: number): string {
  return formatHex(interpolate([colour, other], 'rgb')(share));
}

/** A colour that may have an alpha channel, on an opaque background. */
function over(ground: string, colour: string): string {
  return formatHex(blend([ground, colour]));
}
