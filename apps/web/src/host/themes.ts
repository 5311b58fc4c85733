import type { ThemeOverlay } from '../look/themed.ts';
import type { Boot } from './boot.ts';
import type { EmbedTheme } from './session.ts';

/** The themes of a dashboard, from the weakest to the strongest: account, dashboard, host. */
export function themesOf(
  { theme }: Pick<Boot, 'theme'>,
  dashboard: unknown,
  host: EmbedTheme,
): ThemeOverlay[] {
  return [theme, dashboardTheme(dashboard), embedTheme(host)];
}

function embedTheme({ primaryColor, font, borderRadius }: EmbedTheme): ThemeOverlay {
  return { accent: primaryColor, font, radius: borderRadius };
}

/** The theme of a dashboard, which is CSS by its author. */
export function dashboardTheme(theme: unknown): ThemeOverlay {
  const given = partOf(theme);
  const widgets = partOf(given.widgets);
  const text = partOf(widgets.text);
  const border = partOf(widgets.border);
  return {
    accent: textOf(given.primaryColor),
    font: textOf(given.fontFamily),
    page: textOf(partOf(given.dashboard).backgroundColor) ?? textOf(given.backgroundColor),
    card: textOf(widgets.backgroundColor),
    text: textOf(text.color),
    soft: textOf(text.secondaryColor),
    line: textOf(border.color),
    radius: pixelsOf(border.radius),
  };
}

function partOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function pixelsOf(value: unknown): number | undefined {
  const [, pixels] = /^(\d+(?:\.\d+)?)(?:px)?$/.exec(String(value)) ?? [];
  return pixels === undefined ? undefined : Number(pixels);
}
