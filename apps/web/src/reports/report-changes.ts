import type { Report } from '@facet/client';
import type { Question } from '@facet/query';

/** What happens to the report of a page. */
export interface ReportChanges {
  /** The person has saved a question as this report. */
  onSaved(report: Report, question: Question): void;
  /** The texts or marks of the report have changed, by the person. */
  onChanged(report: Report): void;
  /** Another query is the present one now, which is to be shown. */
  onReplaced(report: Report): void;
  onCreated(report: Report): void;
  onDeleted(): void;
  /** Whether there are changes that are not saved. */
  onEdited(isEdited: boolean): void;
}
