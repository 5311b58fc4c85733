/** Red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number];

/** The colours of a page, by the name of their CSS variable. */
export type Colours = ReturnType<typeof coloursOf>;

/** A light or a dark scheme of a theme; colours are `#rgb`, `#rrggbb`, or either with an alpha channel. */
export interface Scheme {
  readonly backgroundColor: string;
  readonly foregroundColor: string;
  readonly accentColor: string;
  /** 0 to 100; 45 is neutral. */
  readonly contrast: number;
}

/** The contrast that WCAG 2.1 requires for text (1.4.3) and for the outlines of controls (1.4.11). */
const READABLE = 4.5;
const VISIBLE = 3;

const WHITE: Rgb = [255, 255, 255];

/**
 * Derives the colours of a page in one scheme. A colour with too little contrast to its background is shifted towards
 * the ink until the contrast suffices.
 */
export function coloursOf(scheme: Scheme) {
  const ground = parse(scheme.backgroundColor, WHITE);
  const isDark = luminance(ground) < 0.18;
  const ink = parse(scheme.foregroundColor, ground);
  const back = isDark ? ground : mix(ground, ink, 0.04);
  const card = isDark ? mix(ground, ink, 0.05) : mix(ground, WHITE, 0.5);
  const accent = parse(scheme.accentColor, card);
  const apart = (colour: Rgb, ratio: number) => hex(moveApart(colour, ink, [card, back], ratio));
  return {
    ink: hex(ink),
    back: hex(back),
    card: hex(card),
    soft: apart(mix(ink, card, 0.6 * (1 - scheme.contrast / 100)), READABLE),
    edge: hex(mix(card, ink, 0.14)),
    line: apart(mix(card, ink, 0.3), VISIBLE),
    accent: hex(accent),
    on: contrast(WHITE, accent) >= READABLE ? '#ffffff' : '#000000',
    ring: apart(accent, VISIBLE),
    link: apart(accent, READABLE),
    bad: apart(parse(isDark ? '#ffb4ab' : '#b3261e', card), READABLE),
  };
}

/** The contrast ratio of two colours, 1 to 21 (WCAG 2.1). */
export function contrastOf(one: string, other: string): number {
  return contrast(parse(one, WHITE), parse(other, WHITE));
}

function contrast(one: Rgb, other: Rgb): number {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

function moveApart(colour: Rgb, ink: Rgb, grounds: readonly Rgb[], ratio: number): Rgb {
  for (let share = 0; share < 1; share += 0.04) {
    const moved = mix(colour, ink, share);
    if (grounds.every((ground) => contrast(moved, ground) >= ratio)) return moved;
  }
  return ink;
}

/** Relative luminance, 0 to 1 (WCAG 2.1). */
function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param share the share of the other colour, 0 to 1 */
function mix(colour: Rgb, other: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => Math.round(colour[at] + (other[at] - colour[at]) * share);
  return [part(0), part(1), part(2)];
}

/** @param ground the background that shows through a colour with an alpha channel */
function parse(colour: string, ground: Rgb): Rgb {
  const short = colour.length <= 5;
  const digits = short ? [...colour.slice(1)].map((digit) => digit + digit).join('') : colour.slice(1);
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
  const alpha = digits.length === 8 ? part(6) / 255 : 1;
  return mix(ground, [part(0), part(2), part(4)], alpha);
}

function hex(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
