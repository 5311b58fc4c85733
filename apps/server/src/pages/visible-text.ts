import { escapeHtml } from './escape-html.ts';

/**
 * Characters that are invisible or change the order of others, so that text can look like other text: controls, lone
 * surrogates, zero-width characters and those that control bidirectional text. Not tabs, line ends and the selector of
 * coloured emoji.
 */
export const INVISIBLE = /(?!\t|\n|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Escapes text from others for HTML, and shows invisible characters by their code, such as U+202E. */
export function visibleText(text: string): string {
  return escapeHtml(text).replaceAll(INVISIBLE, (sign) => {
    const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `<span class="code-point">U+${code}</span>`;
  });
}
