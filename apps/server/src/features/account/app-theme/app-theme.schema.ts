import { type Static, Type } from 'typebox';
import { Colour, Line, nullable, nullish, oneOf } from '../../../http/shapes.ts';

const percent = Type.Number({ minimum: 0, maximum: 100 });

/** The maximum length of a logo URL: enough for any URL in use and for a small picture as a data URL. */
const LONGEST_URL = 65_536;
export const FONT_FORMATS = ['woff2', 'woff', 'truetype', 'opentype', 'ttf', 'otf', 'css'] as const;

export const AppThemePaletteSeed = Type.Object(
  {
    color: nullish(Colour, 'Used instead of hue and saturation.'),
    hue: nullish(Type.Number({ minimum: 0, maximum: 360 })),
    saturation: nullish(percent),
  },
  { title: 'AppThemePaletteSeed', description: 'A colour from which others are derived.' },
);
export type AppThemePaletteSeed = Static<typeof AppThemePaletteSeed>;

export const AppThemePalette = Type.Object(
  {
    accent: nullish(AppThemePaletteSeed, 'The colour of buttons, links and the first series of a chart.'),
    base: nullish(AppThemePaletteSeed, 'The colour of surfaces and text.'),
    contrastLevel: nullish(percent, 'The contrast; 45 is neutral.'),
    pastel: nullish(Type.Boolean()),
    surfaceMode: nullish(oneOf(['neutral', 'tinted'])),
    themes: nullish(
      Type.Object(
        {
          danger: nullish(AppThemePaletteSeed),
          warning: nullish(AppThemePaletteSeed),
          success: nullish(AppThemePaletteSeed),
          note: nullish(AppThemePaletteSeed),
          code: nullish(Type.Object({ saturation: nullish(percent) }, { title: 'AppThemeCodePalette' })),
        },
        { title: 'AppThemePaletteThemes' },
      ),
    ),
  },
  { title: 'AppThemePalette' },
);
export type AppThemePalette = Static<typeof AppThemePalette>;

const LogoUrl = Type.String({
  maxLength: LONGEST_URL,
  description: 'A URL that begins with https://, or a small picture as data:image/…;base64,… .',
});
const FontUrl = Type.String({ maxLength: 2048, description: 'A URL that begins with https://.' });

const AppThemeFontRef = Type.Object(
  {
    fontRef: { ...Line(100), description: 'The `id` of one of the fonts.' },
    fontWeight: Type.Number({ minimum: 1, maximum: 1000 }),
  },
  { title: 'AppThemeFontRef' },
);

export const AppThemeTypography = Type.Object(
  {
    fonts: Type.Array(
      Type.Object(
        {
          id: { ...Line(100), minLength: 1 },
          url: FontUrl,
          format: oneOf(FONT_FORMATS, 'The format of the file; css means a style sheet with font faces.'),
          family: nullish(Line(255)),
          name: nullish(Line(255)),
        },
        { title: 'ThemeFont' },
      ),
      { maxItems: 50 },
    ),
    body: AppThemeFontRef,
    heading: AppThemeFontRef,
  },
  { title: 'AppThemeTypography' },
);
export type AppThemeTypography = Static<typeof AppThemeTypography>;

const AppThemeScheme = Type.Object(
  {
    accentColor: Type.String(),
    backgroundColor: Type.String(),
    foregroundColor: Type.String(),
    contrast: Type.Number(),
    logoUrl: Type.String(),
  },
  { title: 'AppThemeScheme' },
);
export type AppThemeScheme = Static<typeof AppThemeScheme>;

const derived = {
  ...AppThemeScheme,
  deprecated: true,
  description: 'Derived from the palette; use `palette` instead.',
};

export const AppTheme = Type.Object(
  {
    palette: AppThemePalette,
    logoUrl: Type.String({ description: 'Empty if the account has no logo.' }),
    typography: nullable(AppThemeTypography),
    light: derived,
    dark: derived,
  },
  { title: 'AppTheme' },
);
export type AppTheme = Static<typeof AppTheme>;

export const AppThemeInput = Type.Object(
  {
    palette: nullish(AppThemePalette, 'Replaces the palette; null restores the default.'),
    logoUrl: nullish(LogoUrl, 'Null for no logo.'),
    typography: nullish(AppThemeTypography, 'Replaces the fonts; null restores the defaults.'),
  },
  {
    title: 'AppThemeInput',
    examples: [{ palette: { accent: { color: '#7a77ff' } }, logoUrl: 'https://example.com/logo.svg' }],
  },
);
export type AppThemeInput = Static<typeof AppThemeInput>;
