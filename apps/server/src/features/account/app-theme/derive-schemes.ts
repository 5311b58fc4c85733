import { formatHex, modeHsl, modeRgb, useMode } from 'culori/fn';
import type { AppThemePalette, AppThemePaletteSeed, AppThemeScheme } from './app-theme.schema.ts';

/** The contrast of a palette without one. */
const NEUTRAL_CONTRAST = 45;

useMode(modeRgb);
const hsl = useMode(modeHsl);

interface Hue {
  readonly hue: number;
  readonly saturation: number;
}

/** Derives the light and dark schemes for older clients from a palette. */
export function deriveSchemes(palette: AppThemePalette, logoUrl: string) {
  const base = hueOf(palette.base, { hue: 220, saturation: 20 });
  // A neutral surface has no tint of the base colour.
  const tint = palette.surfaceMode === 'tinted' ? Math.min(base.saturation, 40) : 0;
  const accent = (lightness: number) => accentOf(palette, lightness);
  const contrast = palette.contrastLevel ?? NEUTRAL_CONTRAST;
  const scheme = (colours: Omit<AppThemeScheme, 'contrast' | 'logoUrl'>): AppThemeScheme => ({
    ...colours,
    contrast,
    logoUrl,
  });
  return {
    light: scheme({
      accentColor: accent(50),
      backgroundColor: hex({ hue: base.hue, saturation: tint }, tint === 0 ? 100 : 97),
      foregroundColor: hex({ hue: base.hue, saturation: Math.min(base.saturation, 20) }, 10),
    }),
    dark: scheme({
      accentColor: accent(65),
      backgroundColor: hex({ hue: base.hue, saturation: Math.min(tint, 20) }, 9),
      foregroundColor: hex({ hue: base.hue, saturation: Math.min(base.saturation, 10) }, 95),
    }),
  };
}

/** A given colour stays as it is; a colour given by hue gets the lightness of the scheme. */
function accentOf({ accent, pastel }: AppThemePalette, lightness: number): string {
  if (accent?.color != null && pastel !== true) return accent.color;
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
