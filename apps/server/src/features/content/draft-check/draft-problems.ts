import { summaryOf, type Widget } from '@facet/dashboards';
import type { DraftProblem } from './draft-check.schema.ts';

/** A problem of a widget that does not prevent publishing. */
export function problemOf(widget: Widget, kind: DraftProblem['kind'], reason: string): DraftProblem {
  const { id, type, title } = summaryOf(widget);
  return { kind, isBlocking: false, widgetId: id, type, title, field: null, reason, viewer: null };
}

/** As `problemOf`, of the dashboard as a whole. */
export function ofDashboard(kind: DraftProblem['kind'], reason: string): DraftProblem {
  return {
    kind,
    isBlocking: false,
    widgetId: null,
    type: null,
    title: null,
    field: null,
    reason,
    viewer: null,
  };
}
