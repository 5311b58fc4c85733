import { type Change, changesIn, type Earlier } from './changes.ts';
import { hasFigures, type Measured, type SummaryView } from './measure-charts.ts';
import { phrasesOf } from './phrases.ts';
import { SummarySentences } from './sentences-of.ts';

const MOST = { figures: 6, moves: 3, highest: 4 };

/** What differs from an earlier email, or, in the first one, from the period before. */
export interface Comparison {
  readonly changes: readonly Change[];
  /** What is compared, in a sentence. */
  readonly with: string;
}

/**
 * What a note of an email is about; undefined if the charts have no figures.
 * @param timeZone that of the email, for the time of the earlier one
 */
export function compareFigures(
  measured: readonly Measured[],
  earlier: Earlier | undefined,
  { locale, timeZone, now }: SummaryView,
): Comparison | undefined {
  const changes = changesIn(measured, earlier).filter((change) => hasFigures(change.measured));
  if (changes.length === 0) return undefined;
  const { since, first, start } = phrasesOf(locale);
  if (earlier !== undefined) return { changes, with: since(timeText(earlier.at, now, locale, timeZone)) };
  const hasPeriods = measured.some(
    ({ valueBefore, itemsBefore }) => (valueBefore ?? itemsBefore) !== undefined,
  );
  return { changes, with: hasPeriods ? first : start };
}

/** A day, or a time of today. */
function timeText(at: Date, now: Date, locale: string, timeZone: string): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  if (day.format(at) !== day.format(now)) return day.format(at);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);
}

/** A note in paragraphs, which are separated by empty lines: what is compared, the key figures, the largest changes. */
export function writeNote({ changes, with: comparison }: Comparison, locale: string): string {
  const phrases = phrasesOf(locale);
  const sentences = new SummarySentences(phrases, locale, (text) => text);
  const figures = inOrder(changes).flatMap((change) => sentences.figure(change) ?? []);
  const moves = changes.flatMap((change) => sentences.moves(change) ?? []);
  const isCompared = changes.some(({ before }) => before !== undefined);
  const isSame =
    isCompared && moves.length === 0 && changes.every(({ measured, before }) => before === measured.value);
  const join = (some: readonly string[]) => some.join(locale.startsWith('ja') ? '' : ' ');
  return [
    comparison,
    isSame ? phrases.unchanged : join(figures.slice(0, MOST.figures)),
    join(moves.slice(0, MOST.moves)),
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

/** A summary as a list in Markdown; empty if the charts have no figures. */
export function writeSummary(measured: readonly Measured[], locale: string): string {
  const sentences = new SummarySentences(phrasesOf(locale), locale, escapeMarkdown);
  const changes = changesIn(measured, undefined);
  const figures = inOrder(changes).flatMap((change) => sentences.figure(change) ?? []);
  const highest = measured.flatMap((one) => sentences.highest(one) ?? []);
  const moves = changes.flatMap((change) => sentences.moves(change) ?? []);
  return [...figures.slice(0, MOST.figures), ...highest.slice(0, MOST.highest), ...moves.slice(0, MOST.moves)]
    .map((sentence) => `- ${sentence}`)
    .join('\n');
}

/** Those that have changed first. */
function inOrder(changes: readonly Change[]): Change[] {
  const isSame = ({ before, measured }: Change) => before === measured.value || before === undefined;
  return changes.toSorted((one, other) => Number(isSame(one)) - Number(isSame(other)));
}

/** A text that Markdown shows as it is (CommonMark 2.4). */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]()#+\-.!|<>~&:@]/g, '\\$&');
}
