import { hasOnlyNumbersOf } from './numbers-in.ts';

const MOST = { given: 8000, kept: 1500 };

/** What models write before their response. */
const THOUGHTS = /^\s*<think>[\s\S]*?<\/think>/i;
/** Characters without a glyph, which hide what they split from tests, and those that change the order of others. */
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** A full stop that browsers take for a dot in host names (UTS 46), unless it ends a sentence in Chinese or Japanese. */
const WIDE_DOT = /(?<![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー])。(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])/gu;
/** HTML, entities, and links as HTML and Markdown write them. */
const MARKUP = /<[/!?a-z]|&#?\w+;|\]\s*[[(:]|!\[/i;
const ADDRESS =
  /:\/\/|\\\\\S|\b(?:mailto|tel|sms|callto|skype|sip|xmpp|magnet|javascript|vbscript):|\bwww\.|[\p{L}\p{M}\p{N}_%+"-]@[\p{L}\p{N}[]/iu;
/** What mail clients turn into links: names of hosts, and IPv4 addresses. */
const HOST =
  /(?<![\p{L}\p{M}\p{N}_%+-])(?:[\p{L}\p{M}\p{N}_%+-]+\.(?:[\p{L}\p{M}\p{N}_-]+\.){0,9}[\p{L}\p{M}]{2,}[\p{L}\p{M}\p{N}-]*|(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.]*\d))/giu;
/** What follows the host of an address. */
const REST = /^\.?(?:[/?#]\S|\/|:\d)/;

/**
 * What a language model wrote, if it can be shown: text of bounded length without HTML, links and addresses. It may have
 * been talked into anything by the data, and may have made anything up. Text with a host name or a number is refused too
 * unless the data has it.
 */
export function usableText(given: string, { data }: { readonly data: string }): string | undefined {
  const text = given
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(INVISIBLE, '')
    .replace(THOUGHTS, '')
    .replace(/ +$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (text === '' || text.length > MOST.given) return undefined;
  const known = new Set(folded(data.replace(INVISIBLE, '')).match(HOST));
  if (!hasOnlyNumbersOf(folded(text), data)) return undefined;
  // Some programs fold what they look for addresses in, others do not.
  return [text.toLowerCase(), folded(text)].every((form) => isHarmless(form, known)) ? cut(text) : undefined;
}

/** A text in lower case with plain characters in place of those that mean the same in an address. */
function folded(text: string): string {
  return text.normalize('NFKC').replace(WIDE_DOT, '.').toLowerCase();
}

function isHarmless(text: string, known: ReadonlySet<string>): boolean {
  if (MARKUP.test(text) || ADDRESS.test(text)) return false;
  return [...text.matchAll(HOST)].every(
    ({ 0: host, index }) =>
      known.has(host) && !REST.test(text.slice(index + host.length, index + host.length + 3)),
  );
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
