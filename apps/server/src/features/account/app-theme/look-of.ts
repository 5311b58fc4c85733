import { createHash } from 'node:crypto';
import { LIGHT } from '@facet/look/tokens';
import { coloursOf } from '../../../pages/colours.ts';
import type { Look } from '../../../pages/look.ts';
import { type Font, styleOf } from '../../../pages/style.ts';
import type { OwnFont } from '../../../pages/web-app.ts';
import type { AppTheme } from './app-theme.schema.ts';

type Typography = NonNullable<AppTheme['typography']>;

/**
 * An origin that is safe in a Content-Security-Policy: the host of a URL may contain characters that end a directive or
 * match any host.
 */
const PLAIN_ORIGIN = /^https:\/\/[a-z0-9.-]+(:[0-9]+)?$/;

/** The source of the product's own font. */
const OWN = "'self'";

/** The formats by their CSS name. Style sheets are excluded: they could change more than fonts. */
const FONT_FORMATS: Readonly<Record<string, string>> = {
  woff2: 'woff2',
  woff: 'woff',
  truetype: 'truetype',
  ttf: 'truetype',
  opentype: 'opentype',
  otf: 'opentype',
};

/**
 * Derives the look from a theme. Omits a logo or font that pages could not load safely.
 * @param own the font where the theme has none; without it, that of the visitor's system is used
 */
export function lookOf(
  name: string,
  { light, dark, logoUrl, typography }: AppTheme,
  own: OwnFont | undefined,
): Look {
  const logoSource = logoUrl.startsWith('data:') ? 'data:' : originOf(logoUrl);
  const body = fontOf(typography, 'body', 400, own);
  const heading = fontOf(typography, 'heading', 600, own);
  const style = styleOf(coloursOf(light), coloursOf(dark), { body: body.font, heading: heading.font });
  const hash = createHash('sha256').update(style).digest('base64');
  const fontSources = [...new Set([body.source, heading.source])].filter((source) => source !== undefined);
  const sources = [
    `style-src 'sha256-${hash}'`,
    ...(logoSource === undefined ? [] : [`img-src ${logoSource}`]),
    ...(fontSources.length === 0 ? [] : [`font-src ${fontSources.join(' ')}`]),
  ].join('; ');
  const isOwn = own !== undefined && fontSources.includes(OWN);
  return {
    name,
    logoUrl: logoSource === undefined ? '' : logoUrl,
    style,
    font: isOwn ? own.latin : '',
    sources,
  };
}

function fontOf(
  typography: Typography | null,
  part: 'body' | 'heading',
  weight: number,
  own: OwnFont | undefined,
) {
  const usual: { font: Font; source: string | undefined } = {
    font: { family: LIGHT.font, weight, face: own?.faces ?? '' },
    source: own && OWN,
  };
  if (typography === null) return usual;
  const { fontRef, fontWeight } = typography[part];
  const chosen = typography.fonts.find(({ id }) => id === fontRef);
  const format = FONT_FORMATS[chosen?.format ?? ''];
  const source = originOf(chosen?.url ?? '');
  if (chosen === undefined || format === undefined || source === undefined) return usual;
  // Named after its part, since a user-chosen name could end the rule.
  const face = `@font-face { font-family: "${part}"; src: url("${chosen.url}") format("${format}"); font-display: swap; }\n`;
  return { font: { family: `"${part}", ${LIGHT.font}`, weight: fontWeight, face }, source };
}

function originOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin } = new URL(url);
  return PLAIN_ORIGIN.test(origin) ? origin : undefined;
}
