import { PivotItems } from '@facet/dashboards';
import { type Static, Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { IsoTime, nullable, nullish, OpenObject, oneOf } from '../../../http/shapes.ts';
import { ResourceOwner } from '../access/owner.ts';
import { VERSION_PARTS } from './report-versions.store.ts';
import { ReportAddress } from './reports.schema.ts';

const VersionNumber = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'The `version` that the report had. Moving a report skips a number.',
});

const summary = {
  number: VersionNumber,
  name: Type.String(),
  changed: nullable(
    Type.Array(oneOf(VERSION_PARTS)),
    'What differs from the version before; null for the first one.',
  ),
  createdAt: IsoTime,
  createdBy: nullable(ResourceOwner, 'Null if unknown or hidden.'),
};

export const ReportVersions = listOf(
  'ReportVersions',
  Type.Object(summary, { title: 'ReportVersionSummary' }),
);

export const ReportVersion = Type.Object(
  {
    ...summary,
    title: nullable(Type.String()),
    description: nullable(Type.String()),
    sqlQuery: nullable(Type.String()),
    jsonQuery: nullable(Type.String()),
    pivotItems: nullable(PivotItems),
    meta: nullable(OpenObject),
  },
  { title: 'ReportVersion' },
);

export const ReportVersionPath = Type.Object({ ...ReportAddress.properties, number: VersionNumber });

export const RestoreReportVersionInput = Type.Object(
  {
    expectedVersion: nullish(
      Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      'The `version` that the client has read. If the report has another version, nothing is restored.',
    ),
  },
  { title: 'RestoreReportVersionInput', examples: [{ expectedVersion: 3 }] },
);
export type RestoreReportVersionInput = Static<typeof RestoreReportVersionInput>;
