import type { Tokens } from '@facet/look/tokens';
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';

/** Mantine's theme for our tokens: its components have our colours, radii and sizes. */
export function mantineTheme(tokens: Tokens): MantineThemeOverride {
  const accent = Array.from({ length: 10 }, () => tokens.accent) as unknown as MantineColorsTuple;
  // Mantine's components name these shades in the dark scheme, from text to what is behind the page.
  const { text, soft, edge, line, raised, card, page } = tokens;
  const dark: MantineColorsTuple = [text, soft, soft, edge, line, raised, card, page, page, page];
  return createTheme({
    colors: tokens.scheme === 'dark' ? { accent, dark } : { accent },
    variantColorResolver: (input) => {
      const colours = defaultVariantColorsResolver(input);
      if (input.variant === 'filled') return { ...colours, color: 'var(--on-accent)' };
      // Mantine's reds of the dark scheme are nearly white.
      return input.color === 'red' ? { ...colours, color: 'var(--bad)', hoverColor: 'var(--bad)' } : colours;
    },
    primaryColor: 'accent',
    fontFamily: tokens.font,
    fontFamilyMonospace: tokens.fixedFont,
    headings: { fontFamily: tokens.headingFont, fontWeight: '600' },
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    lineHeights: { xs: '16px', sm: '20px', md: '22px', lg: '24px', xl: '28px' },
    radius: { sm: `${tokens.controlRadius}px`, md: `${tokens.cardRadius}px` },
    defaultRadius: 'sm',
    focusRing: 'auto',
    cursorType: 'pointer',
    respectReducedMotion: true,
  });
}

/** The variables by which Mantine's styles name the tokens. */
export function variablesOf(tokens: Tokens): CSSVariablesResolver {
  const variables = {
    '--mantine-color-body': tokens.card,
    '--mantine-color-text': tokens.text,
    '--mantine-color-bright': tokens.text,
    '--mantine-color-dimmed': tokens.soft,
    '--mantine-color-placeholder': tokens.soft,
    '--mantine-color-anchor': tokens.link,
    '--mantine-color-default': tokens.card,
    '--mantine-color-default-hover': tokens.raised,
    '--mantine-color-default-color': tokens.text,
    '--mantine-color-default-border': tokens.line,
    '--mantine-color-error': tokens.bad,
    '--mantine-color-disabled': tokens.raised,
    '--mantine-color-disabled-color': tokens.soft,
    '--mantine-primary-color-filled': tokens.accent,
    '--mantine-primary-color-filled-hover': tokens.accent,
    '--mantine-primary-color-contrast': tokens.onAccent,
    '--mantine-primary-color-light': tokens.raised,
    '--mantine-primary-color-light-hover': tokens.raised,
    '--mantine-primary-color-light-color': tokens.link,
  };
  // Menus and popovers take their dark colours from Mantine's own scale.
  const dark = {
    ...variables,
    '--mantine-color-dark-4': tokens.line,
    '--mantine-color-dark-5': tokens.raised,
    '--mantine-color-dark-6': tokens.card,
  };
  return () => ({ variables, light: variables, dark });
}
