import { brandOf } from './brand-of.ts';
import { cleanLine, cleanLines, cleanParagraphs } from './clean-text.ts';
import type { DeliveryContent, EmailAttachment, EmailTable, Picture } from './email.ts';
import { EmailProblem } from './email-problem.ts';
import { fileInWords, fileOf } from './file-of.ts';
import { sizeOf } from './image-of.ts';
import {
  type Image,
  type Language,
  type Message,
  type MessageTable,
  type Warning,
  whole,
} from './message.ts';
import { momentText } from './moment-text.ts';
import { MOST_ROWS } from './shorten.ts';

/** More would leave no room for anything else. */
const MOST_PICTURES = 40;
/** The most width and height of a picture, in pixels: as wide as the email, without its margins. */
const PICTURE = [582, 20_000] as const;

/**
 * What the emails of a delivery show, and what is attached to them.
 * @throws EmailProblem if something cannot be used
 */
export function deliveryMessage(
  content: DeliveryContent,
  language: Language,
): { readonly message: Message; readonly attachments: readonly EmailAttachment[] } {
  const { pictures = [], tables = [], filters = [] } = content;
  if (pictures.length > MOST_PICTURES)
    throw new EmailProblem('pictures', `must have at most ${MOST_PICTURES} items`);
  const { locale, words } = language;
  const { attachments: logo, ...brand } = brandOf(content.brand);
  const shown = pictures.map((picture, index) => ({
    image: imageOf(picture, index),
    content: picture.content,
  }));
  const files = (content.files ?? []).map((file, index) => fileOf(`files.${index}`, file));
  const paragraphs = cleanParagraphs(content.note ?? '');
  const title = cleanLine(content.title);
  const message: Message = {
    ...brand,
    language,
    subject: cleanLine(content.subject) || title || brand.account,
    title,
    description: cleanLine(content.description ?? ''),
    moment: words.dataFrom(momentText('dataFrom', content.dataFrom, locale)),
    filters: whole(filters.map(({ label, value }) => ({ label: cleanLine(label), value: cleanLine(value) }))),
    warning: warningOf(content, language),
    heading: paragraphs.length === 0 ? '' : words.changed,
    paragraphs,
    pictures: shown.map(({ image }) => image),
    tables: whole(tables.map(tableOf)),
    files: whole(files.map((file) => fileInWords(file, locale))),
  };
  return { message, attachments: [...logo, ...shown.map(pngOf), ...files] };
}

function pngOf(
  { image: { cid }, content }: { readonly image: Image; readonly content: Buffer },
  index: number,
): EmailAttachment {
  return { filename: `picture-${index + 1}.png`, contentType: 'image/png', content, cid };
}

function imageOf(picture: Picture, index: number): Image {
  const size = sizeOf(`pictures.${index}`, picture, 'image/png', PICTURE);
  return { cid: `picture-${index + 1}@facet`, alt: cleanLines(picture.alt), ...size };
}

function warningOf({ problems = [] }: DeliveryContent, { words }: Language): Warning | undefined {
  if (problems.length === 0) return undefined;
  const items = problems.map(({ title, reason }) => ({ title: cleanLine(title), reason: cleanLine(reason) }));
  return { tone: 'warning', heading: words.problems(problems.length), problems: whole(items) };
}

function tableOf(
  { title, columns, rows, totals = [], hasMore = false }: EmailTable,
  index: number,
): MessageTable {
  const field = `tables.${index}`;
  if (columns.length === 0) throw new EmailProblem(`${field}.columns`, 'must have at least one item');
  checkCells(`${field}.rows`, rows, columns.length);
  checkCells(`${field}.totals`, totals, columns.length);
  const clean = (lines: readonly (readonly string[])[]) => lines.map((line) => line.map(cleanLine));
  return {
    title: cleanLine(title),
    columns: whole(columns.map(({ label, kind }) => ({ label: cleanLine(label), kind }))),
    rows: { shown: clean(rows.slice(0, MOST_ROWS)), count: rows.length },
    hasMore,
    totals: clean(totals),
  };
}

function checkCells(field: string, lines: readonly (readonly string[])[], count: number): void {
  const wrong = lines.findIndex((line) => line.length !== count);
  if (wrong !== -1) throw new EmailProblem(`${field}.${wrong}`, `must have ${count} cells`);
}
