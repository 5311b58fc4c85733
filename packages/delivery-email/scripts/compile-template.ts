import { readFileSync } from 'node:fs';
import { DARK, LIGHT, type Tokens } from '@facet/look/tokens';
import core from 'mjml-core';
import preset from 'mjml-preset-core';
import { registerDependencies } from 'mjml-validator';
import { coloursOf } from '../src/tones.ts';

/** Invisible characters after the preheader, or mail clients show the beginning of the email behind it. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(80);

/**
 * Compiles `template/email.mjml` to HTML. In it, `[[NAME]]` is a token of the look, or a style sheet; `{{NAME}}` and
 * `<!--(NAME--> … <!--NAME)-->` remain (see `Part`).
 * @throws if MJML finds a mistake
 */
export async function compileTemplate(): Promise<string> {
  for (const component of preset.components) core.registerComponent(component);
  registerDependencies(preset.dependencies);
  const dark = withTokens(source('dark.css'));
  const sheets = {
    styles: minified(withTokens(source('styles.css'))),
    darkStyles: minified(dark),
    // Outlook changes colours by itself, and marks what it changed.
    darkStylesOfOutlook: minified(
      dark.replaceAll(/^.*(?= \{)/gm, (selectors) =>
        selectors
          .split(', ')
          .flatMap((selector) => [`[data-ogsc] ${selector}`, `[data-ogsb] ${selector}`])
          .join(', '),
      ),
    ),
    filler: FILLER,
  };
  const mjml = withTokens(source('email.mjml'), sheets);
  // Without fonts of its own, or MJML loads those that it knows from the web.
  const { html, errors } = await core.default(mjml, { fonts: {}, validationLevel: 'soft' });
  const [mistake] = errors.filter(({ message }) => !message.includes('{{'));
  if (mistake !== undefined) throw new Error(mistake.formattedMessage);
  return `${html
    .replaceAll('text-align:left', 'text-align:{{start}}')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim()}\n`;
}

function source(name: string): string {
  return readFileSync(new URL(`../template/${name}`, import.meta.url), 'utf8');
}

function withTokens(text: string, others: Readonly<Record<string, string>> = {}): string {
  const values: Readonly<Record<string, unknown>> = {
    ...valuesOf(LIGHT, ''),
    ...valuesOf(DARK, 'dark.'),
    ...others,
  };
  return text.replaceAll(/\[\[([\w.-]+)\]\]/g, (place, name: string) => {
    if (values[name] === undefined) throw new Error(`Nothing has the name of ${place}`);
    return String(values[name]);
  });
}

/** The tokens of a scheme, and the colours of warnings in it, by name. */
function valuesOf(tokens: Tokens, prefix: string): Record<string, unknown> {
  const tones = (['warning', 'bad'] as const).flatMap((tone) =>
    Object.entries(coloursOf(tone, tokens)).map(([name, colour]) => [`${tone}-${name}`, colour] as const),
  );
  return Object.fromEntries(
    [...Object.entries(tokens), ...tones].map(([name, value]) => [`${prefix}${name}`, value]),
  );
}

function minified(sheet: string): string {
  return sheet
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':')
    .trim();
}
