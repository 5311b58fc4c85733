import type { Command, Model, Question } from '@facet/query';
import type { SettingName } from '../../words/question/words.ts';
import type { Field } from '../fields/catalog.ts';
import type { Titles } from '../question-parts/use-titles.ts';
import type { QuestionWork } from '../use-question.ts';

/** What the editors of settings work on. */
export interface Editing {
  readonly work: QuestionWork;
  readonly model: Model;
  /** The fields of the view by their names. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly titles: Titles;
}

/** A setting of the result: one of several comparisons and calculations, and one of each other kind. */
export interface Setting {
  readonly name: SettingName;
  readonly index: number;
}

/** A setting that is being made, such as the comparison of a column. */
export interface NewSetting {
  readonly name: SettingName;
  readonly column?: string;
}

export interface SettingEditorProps {
  readonly editing: Editing;
  readonly index: number;
  /** The column for which a new setting is made. */
  readonly column: string | undefined;
  close(): void;
}

/** The settings that a question has, in the order in which they are shown. */
export function settingsOf(question: Question): readonly Setting[] {
  const { comparisons, tableCalculations, totals } = question;
  const one = (name: SettingName, isSet: boolean) => (isSet ? [{ name, index: 0 }] : []);
  return [
    ...one('order', question.order.length > 0),
    ...comparisons.map((_, index): Setting => ({ name: 'comparison', index })),
    ...one('top', question.topRows !== null),
    ...tableCalculations.map((_, index): Setting => ({ name: 'calculation', index })),
    ...one('totals', totals.rows || totals.columns || totals.subtotals),
    ...one('missing', question.fillMissingRows !== null),
    ...one('limit', question.limit !== null),
    ...one('zone', question.timezone !== null),
    ...one('details', question.ungrouped),
  ];
}

/** What takes a setting away. */
export function removalOf({ name, index }: Setting, { tableCalculations }: Question): Command {
  switch (name) {
    case 'order':
      return { kind: 'set-order', order: [] };
    case 'comparison':
      return { kind: 'remove-comparison', index };
    case 'top':
      return { kind: 'set-top-rows', topRows: null };
    case 'calculation':
      return { kind: 'set-table-calculations', tableCalculations: tableCalculations.toSpliced(index, 1) };
    case 'totals':
      return { kind: 'set-totals', totals: { rows: false, columns: false, subtotals: false } };
    case 'missing':
      return { kind: 'set-missing-rows', fillMissingRows: null };
    case 'limit':
      return { kind: 'set-limit', limit: null };
    case 'zone':
      return { kind: 'set-timezone', timezone: null };
    case 'details':
      return { kind: 'set-ungrouped', ungrouped: false };
  }
}
