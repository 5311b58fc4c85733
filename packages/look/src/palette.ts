import { hexOf, oklchOf } from './oklch.ts';

export type Scheme = 'light' | 'dark';

/**
 * Colours of categories. Found by search: every pair differs for people with protanopia, deuteranopia and tritanopia
 * (at least 7 hundredths in OKLab), the first five also in greyscale, and all have a contrast of 3:1 to the surface.
 */
const CATEGORIES: Readonly<Record<Scheme, readonly string[]>> = {
  light: [
    '#2a6ad8',
    '#c75405',
    '#0e5158',
    '#d673ad',
    '#67339d',
    '#9f9300',
    '#349cde',
    '#8a082a',
    '#009347',
    '#606781',
  ],
  dark: [
    '#66a3ff',
    '#ed9c00',
    '#008b92',
    '#f8aacc',
    '#a169cb',
    '#dfe961',
    '#bae7f3',
    '#ca4c50',
    '#96c483',
    '#9598a6',
  ],
};

/** 10 colours of categories, in the order of their use. */
export function categoryColours(scheme: Scheme): readonly string[] {
  return CATEGORIES[scheme];
}

const STEPS = 9;
const BLUE = { l: 0.55, c: 0.17, h: 258 };

/**
 * 9 steps of one hue from little to much, in even steps of lightness: on a dark surface from dark to light.
 * @param accent the colour whose hue the ramp has, as `#rrggbb`; blue if it is grey or written in another way
 */
export function sequentialRamp(scheme: Scheme, accent: string): string[] {
  const { h } = coloured(accent);
  return Array.from({ length: STEPS }, (_, index) => {
    const part = index / (STEPS - 1);
    const l = scheme === 'light' ? 0.935 - 0.555 * part : 0.37 + 0.49 * part;
    const c =
      scheme === 'light'
        ? 0.035 + 0.135 * Math.sin(Math.min(1, part * 1.15) * (Math.PI / 2))
        : 0.06 + 0.095 * part;
    // Towards green in the light steps, as daylight does: more steps can be told apart.
    return hexOf({ l, c, h: h + (scheme === 'light' ? -14 * (1 - part) : -14 * part) });
  });
}

/** 9 steps from orange through the neutral surface to blue: safe for all common colour-vision deficiencies. */
export function divergingRamp(scheme: Scheme): string[] {
  return Array.from({ length: STEPS }, (_, index) => {
    const part = (index - (STEPS - 1) / 2) / ((STEPS - 1) / 2);
    const size = Math.abs(part);
    const l = scheme === 'light' ? 0.95 - 0.43 * size ** 1.15 : 0.34 + 0.42 * size ** 1.1;
    return hexOf({ l, c: 0.008 + 0.15 * size, h: part < 0 ? 50 : 255 });
  });
}

function coloured(accent: string) {
  const colour = oklchOf(accent);
  return colour === undefined || colour.c < 0.03 ? BLUE : colour;
}
