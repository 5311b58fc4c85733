import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { nullishMembers, oneOf } from '../../../http/shapes.ts';
import { QueryInput, RunReportInput } from '../report-data/report-data.schema.ts';
import { HEADERS } from './column-titles.ts';
import { FORMATS, MEDIA_TYPES } from './table-exports.ts';

/** The members of requests that choose the file. */
export const fileMembers = {
  format: oneOf(FORMATS),
  ...nullishMembers({
    header: oneOf(
      HEADERS,
      'What the first line contains: the titles of columns (the default) or their names as in queries. A ' +
        'file with names is for programs; as CSV, it has no byte order mark.',
    ),
  }),
};

export const ExportQueryInput = Type.Object(
  { ...QueryInput.properties, ...fileMembers },
  {
    title: 'ExportQueryInput',
    examples: [
      { query: { measures: ['orders.count'], dimensions: ['orders.status'] }, format: 'csv' as const },
    ],
  },
);

export const ExportReportInput = Type.Object(
  { ...RunReportInput.properties, ...fileMembers },
  {
    title: 'ExportReportInput',
    examples: [{ timezone: 'Europe/Berlin', format: 'csv' as const }],
  },
);

/** A streamed file. */
export const TableFile = Type.Unsafe<Readable>({
  content: {
    'text/csv': {
      schema: { type: 'string', description: 'RFC 4180 in UTF-8, with a header row.' },
    },
    [MEDIA_TYPES.xlsx]: {
      schema: { type: 'string', contentMediaType: MEDIA_TYPES.xlsx, description: 'An Excel workbook.' },
    },
  },
});
