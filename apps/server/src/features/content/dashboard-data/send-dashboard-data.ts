import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { serializerOf } from '../../../http/serializer.ts';
import { DashboardDataResponse, LINES_OF_JSON } from './dashboard-data.schema.ts';
import type { KeptWidgets } from './kept-widgets.ts';
import type { WidgetResult } from './widget-result.ts';

interface DashboardHead {
  readonly timezone: string;
  readonly controls: unknown;
}

interface DashboardData extends DashboardHead {
  readonly widgets: readonly WidgetResult[];
}

type Kept = Pick<KeptWidgets, 'jsonOf'>;

/** Sends the data of a dashboard, with the cached JSON of the results. */
export function sendKeptJson(reply: FastifyReply, kept: Kept, data: DashboardData): DashboardData {
  reply
    .type('application/json; charset=utf-8')
    .serializer((sent: unknown) => jsonOf(sent as DashboardData, kept) as unknown as string);
  return data;
}

/** Whether a client wants each result as soon as it is ready. */
export function acceptsLines({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes(LINES_OF_JSON) ?? false;
}

/** Sends the same as lines of JSON: `{"timezone":…,"controls":…}`, and each result as soon as it is ready. */
export function sendLines(
  reply: FastifyReply,
  kept: Kept,
  head: DashboardHead,
  widgets: readonly (WidgetResult | Promise<WidgetResult>)[],
): Readable {
  reply.type(LINES_OF_JSON);
  const lines = new Readable({ read() {} });
  const lineOf = (widget: WidgetResult) => [kept.jsonOf(widget), LINE_END];
  const known = widgets.filter((widget): widget is WidgetResult => !(widget instanceof Promise));
  lines.push(Buffer.concat([Buffer.from(`${headToJson(head)}}\n`), ...known.flatMap(lineOf)]));
  const later = widgets.filter((widget) => widget instanceof Promise);
  Promise.all(later.map(async (widget) => lines.push(Buffer.concat(lineOf(await widget))))).then(
    () => lines.push(null),
    (error: Error) => lines.destroy(error),
  );
  return lines;
}

/** `{…,"widgets":[…]}`, put together from the JSON of its parts. */
function jsonOf({ widgets, ...head }: DashboardData, kept: Kept): Buffer {
  const parts: Buffer[] = [Buffer.from(`${headToJson(head)},"widgets":[`)];
  for (const [index, widget] of widgets.entries()) {
    if (index > 0) parts.push(COMMA);
    parts.push(kept.jsonOf(widget));
  }
  parts.push(END);
  return Buffer.concat(parts);
}

/** `{"timezone":…,"controls":…` without what follows. */
function headToJson(head: DashboardHead): string {
  return toJson({ ...head, widgets: [] }).slice(0, -',"widgets":[]}'.length);
}

const toJson = serializerOf<DashboardData>(DashboardDataResponse);
const COMMA = Buffer.from(',');
const LINE_END = Buffer.from('\n');
const END = Buffer.from(']}');
