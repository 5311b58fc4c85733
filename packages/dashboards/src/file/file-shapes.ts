import { type TSchema, Type } from 'typebox';
import { TOP_MEMBERS } from '../config/config-shapes.ts';
import { LIMITS } from '../config/limits.ts';
import {
  ColumnFormatOverride,
  pivotLists,
  pivotMembers,
  reportMetaMembers,
} from '../config/report-shapes.ts';
import { nullishMembers, OpenObject, text } from '../config/shape-parts.ts';
import { Visualisation } from './visualisation-shapes.ts';

/** The version of the format. */
export const FILE_VERSION = 1;

/** The limits of dashboard files. */
export const FILE_LIMITS = {
  /** Bytes of a file. */
  bytes: 2 * 1024 * 1024,
  /** YAML tokens of a file: texts, indicators, line breaks. A widget has about 50. */
  tokens: 200_000,
  /** How often a file may refer to its anchors. */
  aliases: 100,
  /** Levels of lists and maps inside each other. */
  depth: 64,
  /** Reports of a dashboard. */
  reports: LIMITS.widgets,
} as const;

const {
  kind: _kind,
  spec: _spec,
  preferences: _preferences,
  periodComparisons,
  pythonCode,
  ...sameNames
} = reportMetaMembers;

/** The settings in `meta` that are fields of their own in a file. */
const metaFieldMembers = {
  ...sameNames,
  comparisons: { ...periodComparisons, description: 'Comparisons with earlier periods.' },
  python: pythonCode,
};

/** Where a file has the settings in `meta` that dashboards read, except `preferences`. */
export const META_FIELDS: ReadonlyMap<string, string> = new Map([
  ['kind', 'visualisation'],
  ['spec', 'visualisation.spec'],
  ...Object.keys(sameNames).map((name) => [name, name] as const),
  ['periodComparisons', 'comparisons'],
  ['pythonCode', 'python'],
]);

const reportMembers = {
  title: text(LIMITS.title, 'The title that viewers see.'),
  name: text(LIMITS.title, 'The name in the workspace; defaults to the title.'),
  description: text(LIMITS.text),
  publicId: Type.String({
    minLength: 12,
    maxLength: 12,
    description: 'A stable public id: 12 letters and digits. Cannot be changed later.',
  }),
  sql: text(1_000_000, 'The query in semantic SQL.'),
  json: Type.Union([Type.String(), OpenObject, Type.Array(Type.Unknown())], {
    description: 'The query as a JSON query of the data API, instead of sql.',
  }),
  visualisation: Visualisation,
  pivot: Type.Object(nullishMembers({ ...pivotLists, ...pivotMembers }), {
    description: 'How the result is pivoted: members on rows and columns.',
  }),
  formats: Type.Record(Type.String(), ColumnFormatOverride, { description: 'Number formats by column.' }),
  ...metaFieldMembers,
  meta: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Further settings that this format does not know. They are kept as they are.',
  }),
};

/** A report in a file. */
export const FileReportShape = fileReportShape(Visualisation);

function fileReportShape(visualisation: TSchema) {
  return Type.Object(nullishMembers({ ...reportMembers, visualisation }), {
    description: 'A query and how its result is shown.',
  });
}

/**
 * The shape of a file.
 * @param widget the shape of a widget
 * @param visualisation the shape of how a report is drawn
 */
export function fileShape(widget: TSchema, visualisation: TSchema = Visualisation) {
  const { kind, title, description, settings, theme, layout, app } = TOP_MEMBERS;
  return Type.Object(
    {
      version: Type.Literal(FILE_VERSION, { description: 'The version of this format.' }),
      ...nullishMembers({
        slug: Type.String({
          minLength: 1,
          maxLength: 255,
          description: 'Identifies the dashboard in the deployment; by default the name of the file.',
        }),
        title: { ...title, description: 'The title that viewers see.' },
        description: { ...description, description: 'A note for viewers.' },
        kind,
        settings,
        theme: { ...theme, description: 'Colours, fonts and spacing, as CSS values.' },
        layout,
        app,
        reports: Type.Record(Type.String(), fileReportShape(visualisation), {
          description: 'The reports, by a key that charts refer to.',
        }),
        widgets: Type.Array(widget, { description: 'The widgets on the board.' }),
      }),
    },
    { title: 'Dashboard', description: 'A dashboard with its reports.' },
  );
}
