import type { ControlValuesInput, WidgetResult } from '@facet/client';
import { ApiError } from '../api/api-error.ts';
import type { BoardApi } from '../store/board-store.ts';
import { type SampleBoard, type SampleReport, sampleData } from './sample-board.ts';

/** What was asked of the server of a sample. */
export interface Asked {
  readonly queries: {
    readonly widgetIds: readonly string[];
    readonly controls: ControlValuesInput;
    readonly isRefresh: boolean;
  }[];
  readonly addresses: string[];
  /** All other calls, with what they were given. */
  readonly others: { readonly name: keyof BoardApi; readonly given: readonly unknown[] }[];
}

/** The rows of details in an answer. */
const MOST_DETAILS = 500;

/** An image of one pixel. */
const PIXEL = new Blob(
  [Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (c) => c.charCodeAt(0))],
  { type: 'image/gif' },
);

/** Answers what a board asks the server from a sample, and keeps what it was asked. */
export function sampleApi(sample: SampleBoard): BoardApi & { readonly asked: Asked } {
  const asked: Asked = { queries: [], addresses: [], others: [] };
  const check = (name: keyof BoardApi) => {
    const status = sample.refuses?.[name];
    if (status !== undefined) throw new ApiError(status, 'refused', `The sample refuses ${name}`);
  };
  const answering =
    <A extends unknown[], T>(name: keyof BoardApi, answer: T | undefined) =>
    async (...given: A): Promise<T> => {
      asked.others.push({ name, given: given.filter((value) => !(value instanceof AbortSignal)) });
      check(name);
      if (answer === undefined) throw new Error('The sample has no answer');
      return answer;
    };
  return {
    asked,
    async controls(parameters) {
      asked.addresses.push(parameters);
      check('controls');
      const values = { filters: [], timeGrains: [], memberSwitchers: [] };
      const found = {
        timezone: 'UTC',
        values,
        tabs: [],
        ignored: [],
        controls: [],
        initial: [],
        defaults: [],
      };
      return { ...found, members: [...(sample.members ?? [])], ...sample.addresses?.[parameters] } as never;
    },
    async *query(widgetIds, controls, isRefresh) {
      asked.queries.push({ widgetIds, controls, isRefresh });
      check('query');
      yield { timezone: 'UTC', controls: [...(sample.states ?? [])] };
      for (const widgetId of widgetIds) yield resultOf(widgetId, sample.reports?.[widgetId]);
    },
    values: answering('values', { values: [...(sample.values ?? [])], truncated: false }),
    download: answering('download', new Blob(['rows'])),
    async drillDown(widgetId, value, wanted) {
      const { details } = sample;
      const found = details && sampleData(details);
      const data = await answering('drillDown', found)(widgetId, value, wanted);
      const from = wanted.offset ?? 0;
      const rows = data.rows.slice(from, from + MOST_DETAILS);
      return { ...data, rows, truncated: from + rows.length < data.rows.length, total: data.rows.length };
    },
    image: answering('image', PIXEL),
    picture: answering('picture', new Blob(['picture'])),
    summary: (...given) => {
      const count = asked.others.filter(({ name }) => name === 'summary').length;
      return answering('summary', sample.summaries?.[count])(...given);
    },
  };
}

function resultOf(widgetId: string, report: SampleReport | undefined): WidgetResult {
  const { python, links, error = null } = report ?? {};
  const run = python && { at: '', executionError: null, outputData: null, ...python };
  const hasData = report !== undefined && run === undefined && error === null;
  return {
    widgetId,
    data: hasData ? sampleData(report) : null,
    python: (run ?? null) as WidgetResult['python'],
    error,
    ...(links === undefined ? {} : { links }),
  };
}
