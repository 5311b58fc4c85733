import { createHash } from 'node:crypto';
import { backgroundShareOf } from '../../../../auth/share-of.ts';
import type { BasePlatform } from '../../../../http/base-platform.ts';
import { readAppConfig } from '../../../account/app-theme/app-config.service.ts';
import type { WidgetResult } from '../../../content/dashboard-data/widget-result.ts';
import { summaryCharts } from '../../../content/summaries/summary-charts.ts';
import { findEarlierFigures, type NewFigures } from '../record/figures.store.ts';
import type { Delivery } from '../run-under-way.ts';
import { controlsOfRun } from './view-of-recipient.ts';

export type NoteParts = Pick<BasePlatform, 'db' | 'languageModel' | 'log'>;

/** The view of a dashboard that a note describes. */
export interface Noted {
  readonly title: string;
  readonly widgets: readonly WidgetResult[];
  /** The title of each chart. */
  readonly titles: ReadonlyMap<string, string>;
  /** The time zone of the rows. */
  readonly timeZone: string;
  readonly locale: string;
  /** Identifies the access of the viewer. */
  readonly access: string;
}

/** A description of what has changed since the last delivery, and the figures to compare the next one with. */
export interface Note {
  readonly text: string;
  readonly figures: NewFigures;
}

/**
 * The note at the beginning of a delivery, written by the language model if there is one. Undefined if the notification
 * has no note, the charts have no figures, or the note cannot be made: a delivery never fails because of its note.
 */
export async function noteOf(parts: NoteParts, run: Delivery, noted: Noted): Promise<Note | undefined> {
  if (!run.ai_summary) return undefined;
  try {
    return await noteAbout(parts, run, noted);
  } catch (error) {
    parts.log.warn({ err: error, notificationId: run.notification_id }, 'A note could not be written');
    return undefined;
  }
}

async function noteAbout(
  { db, languageModel }: NoteParts,
  run: Delivery,
  { title, widgets, titles, timeZone, locale, access }: Noted,
): Promise<Note | undefined> {
  // Loaded on demand, because few servers send deliveries.
  const summary = await import('@facet/charts/summary');
  const viewKey = createHash('sha256')
    .update(JSON.stringify([access, timeZone, controlsOfRun(run)]))
    .digest('base64url');
  const earlier = await findEarlierFigures(db, run, viewKey, run.firstRun);
  const now = new Date();
  const measured = summary.measureCharts(summaryCharts(widgets, titles), { locale, timeZone, now });
  const comparison = summary.compareFigures(
    measured,
    earlier && { figures: earlier.figures, at: earlier.created_at },
    { locale, timeZone, now },
  );
  if (comparison === undefined) return undefined;
  const figures = { viewKey, figures: summary.figuresOf(measured), earlierRun: earlier?.run_id ?? null };
  const prompt = summary.promptForNote(title, comparison, locale);
  const { embedding } = await readAppConfig(db, run.tenant_id);
  const share = backgroundShareOf(run.tenant_id);
  const answer = embedding?.allowAi === false ? undefined : await languageModel.ask({ ...prompt, share });
  const written = answer === undefined ? undefined : summary.usableText(summary.plainText(answer), prompt);
  const text =
    written === undefined ? summary.writeNote(comparison, locale) : `${comparison.with}\n\n${written}`;
  return { text, figures };
}
