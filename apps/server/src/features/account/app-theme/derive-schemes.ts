import type { AppThemePalette, AppThemePaletteSeed, AppThemeScheme } from './app-theme.schema.ts';

/** Contrast of a palette that says nothing of it. */
const NEUTRAL_CONTRAST = 45;

interface Hue {
  readonly hue: number;
  readonly saturation: number;
}

/** The light and the dark scheme of older clients, from a palette. */
export function deriveSchemes(palette: AppThemePalette, logoUrl: string) {
  const base = hueOf(palette.base, { hue: 220, saturation: 20 });
  // A neutral surface keeps no more than a breath of the base colour.
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

/** A colour that is given stays as it is; one that is described by its hue gets the lightness of the scheme. */
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
  const digits =
    colour.length <= 5 ? [...colour.slice(1)].map((digit) => digit + digit).join('') : colour.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(
    (at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255,
  );
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread === 0) return { hue: 0, saturation: 0 };
  const lightness = most - spread / 2;
  const sixth =
    most === red
      ? (green - blue) / spread
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return {
    hue: Math.round(((sixth + 6) % 6) * 60),
    saturation: Math.round((spread / (1 - Math.abs(2 * lightness - 1))) * 100),
  };
}

/** `#rrggbb` of a colour by hue, saturation and lightness (CSS Color 4, 7.1). */
function hex({ hue, saturation }: Hue, lightness: number): string {
  const light = lightness / 100;
  const chroma = (saturation / 100) * Math.min(light, 1 - light);
  const part = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    const value = light - chroma * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}
