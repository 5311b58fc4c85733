const MOST = { given: 8000, kept: 1500 };

/** What models write before their response. */
const THOUGHTS = /^\s*<think>[\s\S]*?<\/think>/i;
/** Control characters, except those between lines, and characters that change the order of others (UAX 9). */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu;
/** HTML, entities, and links as HTML and Markdown write them. */
const MARKUP = /<[/!?a-z]|&#?\w+;|\]\s*[[(:]|!\[/i;
const ADDRESS = /:\/\/|\bmailto:|\bwww\./i;
/** What mail clients turn into links: hosts and email addresses. */
const HOST = /(?<![\p{L}\p{N}_%+-])[\p{L}\p{N}_%+-]+(?:@|\.)(?:[\p{L}\p{N}-]+\.)*\p{L}{2,}/giu;

/**
 * What a language model wrote, if it can be shown: text of bounded length without HTML and links. It may have been
 * talked into anything by the data. Text with a host name is refused too unless the data has it.
 */
export function usableText(given: string, { data }: { readonly data: string }): string | undefined {
  const text = given.toWellFormed().replace(THOUGHTS, '');
  if (text.length > MOST.given || MARKUP.test(text) || ADDRESS.test(text)) return undefined;
  const known = data.toLowerCase();
  if ((text.match(HOST) ?? []).some((host) => !known.includes(host.toLowerCase()))) return undefined;
  const paragraphs = text
    .split(/\r?\n/)
    .map((line) => line.replace(INVISIBLE, '').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return paragraphs === '' ? undefined : cut(paragraphs);
}

/** As many whole sentences as fit. */
function cut(text: string): string | undefined {
  if (text.length <= MOST.kept) return text;
  const end = /^[\s\S]*[.!?。](?=\s|$)/.exec(text.slice(0, MOST.kept))?.[0];
  return end?.trim();
}

/** The same without the marks of Markdown, for places that show text as it is. */
export function plainText(text: string): string {
  return text
    .replace(/^[ \t]{0,3}(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+)/gm, '')
    .replace(/(\*\*|__|`+)/g, '')
    .replace(/\n{2,}/g, '\n\n');
}
