import { DashboardConfigResponse, ReportSnapshot } from '@facet/dashboards';
import { Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { Id, IsoTime, Matching, nullable, nullish, oneOf } from '../../../http/shapes.ts';
import { ResourceOwner } from '../access/owner.ts';
import { WorkbookPath } from './dashboards.schema.ts';

const VersionNumber = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'The number of the version, counted from the first publication.',
});

const summary = {
  id: Id,
  number: VersionNumber,
  title: nullable(Type.String()),
  description: nullable(Type.String()),
  isPublished: Type.Boolean({ description: 'Whether viewers see this version now.' }),
  buildId: nullable(Id, 'The build that published it from a file of the data model.'),
  createdAt: IsoTime,
  publishedBy: nullable(ResourceOwner, 'Null if unknown or hidden.'),
};

export const DashboardVersions = listOf(
  'DashboardVersions',
  Type.Object(summary, { title: 'DashboardVersionSummary' }),
);

export const DashboardVersion = Type.Object(
  { ...summary, config: DashboardConfigResponse, reportSnapshots: Type.Array(ReportSnapshot) },
  { title: 'DashboardVersion' },
);

export const VersionPath = Type.Object({ ...WorkbookPath.properties, number: VersionNumber });

const Side = (description: string) =>
  Type.Optional(
    Matching('^(draft|published|[1-9][0-9]{0,8})$', 'be draft, published or the number of a version', {
      maxLength: 9,
      description,
    }),
  );

export const CompareQuery = Type.Object({
  from: Side('What to compare with: a version, `draft` or `published` (the default).'),
  to: Side('What is compared: a version, `published` or `draft` (the default).'),
});

export const ExportQuery = Type.Object({
  format: Type.Optional(oneOf(['yaml'], 'The format of the file: YAML.')),
  version: Side('What is exported: a version, `draft` or `published` (the default).'),
});

/** A dashboard file. */
export const YamlFile = Type.Unsafe<string>({
  content: {
    'application/yaml': {
      schema: { type: 'string', description: 'YAML 1.2, see `docs/dashboard-files.md`.' },
    },
  },
});

const Widget = {
  id: Type.String(),
  type: Type.String(),
  title: nullable(Type.String(), 'A short text that identifies the widget for people.'),
};
const WidgetSummary = Type.Object(Widget, { title: 'DashboardDiffWidget' });
const SettingChange = Type.Object(
  {
    path: Type.Array(Type.String(), {
      description: 'The path to the setting: names of members, outermost first.',
    }),
    before: Type.Optional(Type.Unknown({ description: 'Absent if the setting was absent.' })),
    after: Type.Optional(Type.Unknown({ description: 'Absent if the setting is absent.' })),
  },
  { title: 'DashboardDiffSetting' },
);
const Place = Type.Object(
  {
    container: nullable(Type.String(), 'The container; null on the board.'),
    tab: nullable(Type.String()),
    order: Type.Integer(),
    position: Type.Object({
      x: Type.Integer(),
      y: Type.Integer(),
      w: Type.Integer(),
      h: Type.Integer(),
    }),
  },
  { title: 'DashboardDiffPlace' },
);
const ReportChange = Type.Object(
  {
    publicId: Type.String(),
    name: Type.String(),
    change: Type.Unsafe<'added' | 'removed' | 'changed'>({
      type: 'string',
      enum: ['added', 'removed', 'changed'],
    }),
    changes: Type.Array(SettingChange),
  },
  { title: 'DashboardDiffReport' },
);

export const DashboardDiff = Type.Object(
  {
    isSame: Type.Boolean(),
    added: Type.Array(WidgetSummary),
    removed: Type.Array(WidgetSummary),
    changed: Type.Array(
      Type.Object({ ...Widget, changes: Type.Array(SettingChange) }, { title: 'DashboardDiffChange' }),
    ),
    moved: Type.Array(
      Type.Object({ ...Widget, before: Place, after: Place }, { title: 'DashboardDiffMove' }),
    ),
    settings: Type.Array(SettingChange, { description: 'Changes to the dashboard as a whole.' }),
    reports: Type.Array(ReportChange, { description: 'Changes to the reports that its charts show.' }),
  },
  { title: 'DashboardDiff' },
);

export const RestoreVersionInput = Type.Object(
  {
    publish: nullish(
      Type.Boolean(),
      'Also publishes the restored dashboard as a new version; defaults to false.',
    ),
  },
  { title: 'RestoreDashboardVersionInput', examples: [{ publish: true }] },
);

export const RestoredDashboard = Type.Object(
  {
    dashboardDraft: DashboardConfigResponse,
    versionNumber: nullable(VersionNumber, 'The new version, if it was published.'),
  },
  { title: 'RestoredDashboard' },
);
