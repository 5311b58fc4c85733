import { parse } from 'node:path';
import { cleanLine } from './clean-text.ts';
import type { EmailAttachment, EmailFile } from './email.ts';
import { EmailProblem } from './email-problem.ts';

const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w-]+)*$/;
/** Characters that some system does not allow in names of files, and those that are invisible. */
const FORBIDDEN = /[\p{Cf}/\\:*?"<>|]+/gu;
/** Characters before the extension. */
const MOST_LENGTH = 100;

/**
 * A file as an attachment, under a name that every system accepts and that shows its extension.
 * @throws EmailProblem
 */
export function fileOf(field: string, { filename, contentType, content }: EmailFile): EmailAttachment {
  if (!MEDIA_TYPE.test(contentType))
    throw new EmailProblem(`${field}.contentType`, 'must be a media type, such as text/csv');
  const clean = cleanLine(filename.replace(FORBIDDEN, ' ')).replace(/^[.\s]+|[.\s]+$/g, '');
  if (clean === '') throw new EmailProblem(`${field}.filename`, 'must contain visible characters');
  const { name, ext } = parse(clean);
  const isExtension = ext.length <= 10;
  const stem = [...(isExtension ? name : clean)].slice(0, MOST_LENGTH).join('');
  return { filename: `${stem}${isExtension ? ext : ''}`, contentType, content };
}

/** The name and size of a file, such as `orders.csv (12 kB)`. */
export function fileInWords({ filename, content }: EmailAttachment, locale: string): string {
  const [unit, bytes] =
    content.length < 1_000_000 ? (['kilobyte', 1000] as const) : (['megabyte', 1_000_000] as const);
  const size = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'kilobyte' ? 0 : 1,
  });
  return `${filename} (${size.format(Math.max(content.length / bytes, 1))})`;
}
