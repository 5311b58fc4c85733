import type { FastifyReply } from 'fastify';
import { serializerOf } from '../../../http/serializer.ts';
import { DashboardDataResponse } from './dashboard-data.schema.ts';
import type { KeptWidgets } from './kept-widgets.ts';
import type { WidgetResult } from './widget-result.ts';

interface DashboardData {
  readonly widgets: readonly WidgetResult[];
}

/** Sends the data of a dashboard, with the cached JSON of the results. */
export function sendKeptJson(reply: FastifyReply, kept: Pick<KeptWidgets, 'jsonOf'>): void {
  reply
    .type('application/json; charset=utf-8')
    .serializer((data: unknown) => jsonOf(data as DashboardData, kept) as unknown as string);
}

/** `{…,"widgets":[…]}`, put together from the JSON of its parts. */
function jsonOf({ widgets, ...rest }: DashboardData, kept: Pick<KeptWidgets, 'jsonOf'>): Buffer {
  const parts: Buffer[] = [Buffer.from(`${restToJson({ ...rest, widgets: [] }).slice(0, -'[]}'.length)}[`)];
  for (const [index, widget] of widgets.entries()) {
    if (index > 0) parts.push(COMMA);
    parts.push(kept.jsonOf(widget));
  }
  parts.push(END);
  return Buffer.concat(parts);
}

const restToJson = serializerOf<DashboardData>(DashboardDataResponse);
const COMMA = Buffer.from(',');
const END = Buffer.from(']}');
