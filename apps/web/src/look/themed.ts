import { contrast, hexOf, luminance, type Rgb } from '@facet/look/colour';
import type { Tokens } from '@facet/look/tokens';
import { withAccent } from '@facet/look/with-accent';
import { rgbOf } from './rgb-of.ts';

/** One for both schemes, or one for each. */
type Colour = string | { readonly light: string; readonly dark: string } | null | undefined;

/** The parts of a theme that change tokens. All are CSS values from outside. */
export interface ThemeOverlay {
  readonly accent?: Colour;
  readonly page?: Colour;
  readonly card?: string | null | undefined;
  readonly text?: Colour;
  readonly soft?: string | null | undefined;
  readonly line?: string | null | undefined;
  readonly font?: string | null | undefined;
  /** Pixels. */
  readonly radius?: number | null | undefined;
}

const WHITE: Rgb = [255, 255, 255];

/**
 * The tokens with a theme laid over them. Text stays readable: a theme's colour is shifted where its contrast is too low,
 * and its surfaces apply in the scheme that they are made for only.
 */
export function themed(tokens: Tokens, theme: ThemeOverlay): Tokens {
  const surfaces = withSurfaces(tokens, theme);
  const shaped = withShapes(surfaces, theme);
  const accent = rgbOf(inScheme(theme.accent, tokens) ?? '');
  return accent === undefined ? shaped : withAccent(shaped, accent);
}

function inScheme(colour: Colour, { scheme }: Tokens): string | null | undefined {
  return typeof colour === 'object' ? colour?.[scheme] : colour;
}

function withSurfaces(tokens: Tokens, theme: ThemeOverlay): Tokens {
  const suits = (colour: string | null | undefined) => {
    const rgb = rgbOf(colour ?? '');
    if (rgb === undefined) return undefined;
    return luminance(rgb) > 0.4 === (tokens.scheme === 'light') ? rgb : undefined;
  };
  const page = suits(inScheme(theme.page, tokens));
  const card = suits(theme.card);
  const back = card ?? rgbOf(tokens.card) ?? WHITE;
  const ink = rgbOf(inScheme(theme.text, tokens) ?? '');
  const text = ink !== undefined && contrast(ink, back) >= 4.5 ? hexOf(ink) : tokens.text;
  const faint = rgbOf(theme.soft ?? '');
  const line = card !== undefined || page !== undefined ? rgbOf(theme.line ?? '') : undefined;
  return {
    ...tokens,
    ...(page === undefined ? {} : { page: hexOf(page) }),
    ...(card === undefined ? {} : { card: hexOf(card) }),
    ...(line === undefined ? {} : { line: hexOf(line) }),
    ...(faint !== undefined && contrast(faint, back) >= 4.5 ? { soft: hexOf(faint) } : {}),
    text,
  };
}

function withShapes(tokens: Tokens, { font, radius }: ThemeOverlay): Tokens {
  // A list of names; anything else could end the declaration.
  const isFont = font != null && /^[\w ,.'"-]{1,255}$/.test(font) && CSS.supports('font-family', font);
  const fonts = isFont
    ? { font: `${font}, ${tokens.font}`, headingFont: `${font}, ${tokens.headingFont}` }
    : {};
  if (radius == null || !Number.isFinite(radius)) return { ...tokens, ...fonts };
  const cardRadius = Math.min(Math.max(radius, 0), 24);
  return { ...tokens, ...fonts, cardRadius, controlRadius: Math.min(cardRadius, 16) };
}
