import { DARK, LIGHT, type Tokens } from '@facet/look/tokens';
import { formatHex, modeHsl, modeRgb, useMode } from 'culori/fn';
import { NEUTRAL_CONTRAST } from '../../../pages/colours.ts';
import type { AppThemePalette, AppThemePaletteSeed, AppThemeScheme } from './app-theme.schema.ts';

useMode(modeRgb);
const hsl = useMode(modeHsl);

interface Hue {
  readonly hue: number;
  readonly saturation: number;
}

/** Derives the light and dark schemes for older clients from a palette. */
export function deriveSchemes(palette: AppThemePalette, logoUrl: string) {
  const base = hueOf(palette.base, { hue: 220, saturation: 20 });
  // A neutral surface is the product's own, whatever the base.
  const isTinted = palette.surfaceMode === 'tinted';
  const surface = (lightness: number, most: number) =>
    hex({ hue: base.hue, saturation: Math.min(base.saturation, most) }, lightness);
  const contrast = palette.contrastLevel ?? NEUTRAL_CONTRAST;
  const scheme = (colours: Omit<AppThemeScheme, 'contrast' | 'logoUrl'>): AppThemeScheme => ({
    ...colours,
    contrast,
    logoUrl,
  });
  return {
    light: scheme({
      accentColor: accentOf(palette, LIGHT, 50),
      backgroundColor: isTinted ? surface(97, 40) : LIGHT.card,
      foregroundColor: surface(13, 20),
    }),
    dark: scheme({
      accentColor: accentOf(palette, DARK, 65),
      backgroundColor: isTinted ? surface(9, 20) : DARK.page,
      foregroundColor: surface(92, 20),
    }),
  };
}

/**
 * A given colour stays as it is, except for the product's own, which has a shade for each scheme; a colour given by hue gets
 * the lightness of the scheme.
 */
function accentOf({ accent, pastel }: AppThemePalette, tokens: Tokens, lightness: number): string {
  if (accent?.color != null && pastel !== true)
    return accent.color === LIGHT.accent ? tokens.accent : accent.color;
  const { hue, saturation } = hueOf(accent, { hue: 242, saturation: 75 });
  return hex({ hue, saturation: pastel === true ? saturation / 2 : saturation }, lightness);
}

function hueOf(seed: AppThemePaletteSeed | null | undefined, otherwise: Hue): Hue {
  if (seed?.color != null) return hueOfColour(seed.color);
  return { hue: seed?.hue ?? otherwise.hue, saturation: seed?.saturation ?? otherwise.saturation };
}

function hueOfColour(colour: string): Hue {
  const { h = 0, s = 0 } = hsl(colour) ?? {};
  return { hue: Math.round(h), saturation: Math.round(s * 100) };
}

function hex({ hue, saturation }: Hue, lightness: number): string {
  return formatHex({ mode: 'hsl', h: hue, s: saturation / 100, l: lightness / 100 });
}
