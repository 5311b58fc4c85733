import { type Static, Type } from 'typebox';
import {
  Id,
  IsoTime,
  Line,
  Lines,
  Matching,
  nullable,
  nullish,
  OpenObject,
  oneOf,
} from '../../../http/shapes.ts';
import { PublicId } from '../../content/access/public-id.ts';
import { SentControls } from '../../content/dashboard-data/dashboard-data.schema.ts';
import { PolicyEffect } from '../../content/explanations/explanations.schema.ts';
import { CubeQuery } from '../../content/queries/cube-query.schema.ts';
import { TimedReportData } from '../../content/report-data/report-data.schema.ts';

/** The most characters of a question. */
const LONGEST = 1_000;
const QUESTION = '^(?=[^]*\\S)[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$';

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()], {
  description: 'A value of the member; null for none.',
});
const Member = nullable(Type.String(), 'The member of the model, such as `flights.carrier`; null for none.');

const AskedQuery = Type.Object(
  {
    query: nullish(CubeQuery),
    sqlQuery: nullish(Lines({ maxLength: 100_000 })),
    pivotItems: nullish(OpenObject),
    meta: nullish(OpenObject),
  },
  {
    title: 'AskedQuery',
    description: 'What is asked, as `runQuery` takes it and a report stores it, with its chart in `meta`.',
  },
);

const ChosenReading = Type.Object(
  {
    text: { ...Line(200), minLength: 1, description: 'The words, as the question has them.' },
    member: nullish(Line(500)),
    value: Type.Optional(Type.Union([Line(1000), Type.Number(), Type.Boolean(), Type.Null()])),
  },
  { title: 'ChosenReading', description: 'What somebody chose for ambiguous words.' },
);

const Filter = Type.Unknown({
  description: '`{member, operator, values}`, `{and: [filters]}` or `{or: [filters]}`.',
});

const ContextFilter = Type.Object(
  {
    filter: Filter,
    label: Type.String({ description: 'What it is, for people: “State is TX”.' }),
  },
  { title: 'ContextFilter', description: 'A condition of the context that the answer takes into account.' },
);

const AskedDashboard = Type.Object(
  {
    publicId: nullish(PublicId, 'The published dashboard; either this or `workbookId`.'),
    workbookId: nullish(
      Id,
      'The workbook whose draft is asked beside, by those who edit it; either this or `publicId`.',
    ),
    widgetId: nullish(
      { ...Line(255), minLength: 1 },
      'The chart that the question goes on from, as its asker sees it, or the AI widget whose charts it is about.',
    ),
    controls: nullish(SentControls),
    without: nullish(
      Type.Array(Line(500), { maxItems: 100 }),
      'Members of filters of the dashboard that the answer leaves out.',
    ),
  },
  {
    title: 'AskedDashboard',
    description:
      'The dashboard beside which the question is asked, as published or as its draft, which needs edit access and in embed ' +
      'sessions creator mode. Its filters apply to views that they have members of, unless the question limits the same ' +
      'member.',
  },
);

export const AskContext = Type.Object(
  {
    query: nullish(AskedQuery, 'The `query` of the answer before, for questions such as “and by month?”.'),
    chosen: nullish(Type.Array(ChosenReading, { maxItems: 50 })),
    filters: nullish(
      Type.Array(Filter, { maxItems: 100 }),
      'Conditions around the question, as `runQuery` takes them. They apply unless the question limits the same member. ' +
        'Conditions on members that the caller does not see, or of other views, are left out.',
    ),
    contextFilters: nullish(
      Type.Array(ContextFilter, { maxItems: 100 }),
      'The `contextFilters` of the answer before, which a follow-up of its `query` does not take over.',
    ),
    dashboard: nullish(AskedDashboard),
  },
  { title: 'AskContext' },
);

export const AskInput = Type.Object(
  {
    question: Matching(
      QUESTION,
      'have a visible character, and no control characters except line breaks and tabs',
      { minLength: 1, maxLength: LONGEST, description: 'The question in words.' },
    ),
    context: nullish(AskContext),
    locale: nullish(
      Line(35),
      'The language of the question and of the answer, as BCP 47 writes it; defaults to English, as an unknown one does.',
    ),
    timezone: nullish(Line(100), 'An IANA time zone; defaults to UTC.'),
    branchName: nullish(Line(255), 'A branch of the data model; defaults to production.'),
  },
  {
    title: 'AskInput',
    examples: [{ question: 'How many orders by status last month?', timezone: 'Europe/Berlin' }],
  },
);

const KINDS = [
  ...(['measure', 'dimension', 'segment', 'value', 'condition', 'range', 'granularity', 'order'] as const),
  ...(['limit', 'comparison', 'share', 'growth', 'chart', 'verified', 'view', 'filler'] as const),
] as const;

const reading = {
  kind: oneOf(KINDS),
  member: Member,
  value: Value,
  label: Type.String({ description: 'What it is, for people: a title, a value or a period.' }),
};
const span = {
  text: Type.String(),
  start: Type.Integer({ description: 'The place in the question, in UTF-16 code units.' }),
  end: Type.Integer(),
};
const Reading = Type.Object(reading, { title: 'WordReading', description: 'A meaning that words may have.' });

const Definition = Type.Object(
  {
    name: Type.String({ examples: ['orders.count'] }),
    kind: oneOf(['measure', 'dimension', 'segment']),
    title: Type.String(),
    description: nullable(Type.String()),
    type: nullable(Type.String()),
    format: Type.Unknown({ description: 'The format in the model; null without one.' }),
    aggregation: nullable(Type.String(), 'How a measure aggregates, such as `sum`; null for others.'),
  },
  { title: 'AskedMember' },
);

const Draft = Type.Object(
  {
    kind: oneOf(['report', 'dashboard']),
    name: Type.String(),
    view: nullable(
      Type.Object({ name: Type.String(), title: Type.String() }, { title: 'DraftedView' }),
      'The view that a dashboard gives an overview of; null for none.',
    ),
    charts: Type.Array(
      Type.Object({ resultId: Type.String(), name: Type.String() }, { title: 'DraftedChart' }),
      {
        description:
          'Other results of the same message that it shows. A result that has a query itself comes before them.',
      },
    ),
  },
  { title: 'DraftOfAnswer', description: 'Content that the asker may save.' },
);

export const AskResponse = Type.Object(
  {
    status: oneOf(
      ['answered', 'partly', 'not-understood'],
      '`partly`: the words in `notUnderstood` are left out of the answer; `not-understood`: there is no answer.',
    ),
    language: Type.String({ description: 'The language in which the question was read, such as `en`.' }),
    query: nullable(AskedQuery),
    data: nullable(TimedReportData),
    text: nullable(
      Type.String(),
      'The answer as sentences: the numbers, the period, the filters, and those that access policies add.',
    ),
    chart: nullable(
      Type.Object({ kind: Type.String(), spec: Type.Optional(OpenObject) }, { title: 'AskedChart' }),
      'What shows the rows, as the `meta` of a report has it.',
    ),
    understood: Type.Array(Type.Object({ ...span, ...reading }, { title: 'UnderstoodWords' })),
    notUnderstood: Type.Array(
      Type.Object({ ...span, suggestions: Type.Array(Reading) }, { title: 'WordsNotUnderstood' }),
    ),
    choices: Type.Array(
      Type.Object(
        { ...span, readings: Type.Array(Reading) },
        { title: 'AmbiguousWords', description: 'The first reading is the one in the answer.' },
      ),
    ),
    nearest: Type.Array(Reading, {
      description: 'For a question outside the model: what it has that is nearest.',
    }),
    definitions: Type.Array(Definition, {
      description: 'The members of the query as the model defines them.',
    }),
    policy: Type.Object(
      {
        filters: PolicyEffect.properties.filters,
        hasOthers: Type.Boolean({
          description: 'Whether the access policies have conditions on members that you do not see.',
        }),
      },
      { title: 'AskedPolicy', description: 'What the access policies of the model add to the query.' },
    ),
    contextFilters: Type.Optional(
      Type.Array(ContextFilter, { description: 'Conditions of `context` that apply to the rows.' }),
    ),
    controls: Type.Optional(
      nullable(
        Type.Object(
          {
            filters: Type.Array(OpenObject, {
              description: 'Values of filter controls, as `queryDashboard` takes them.',
            }),
            areSet: Type.Boolean({ description: 'Whether the question asks to set them.' }),
          },
          { title: 'OfferedControls' },
        ),
        'The conditions of the answer as values of controls of `context.dashboard` that are neither locked nor hidden; ' +
          'null without a dashboard.',
      ),
    ),
    draft: Type.Optional(
      nullable(
        Draft,
        'A report or dashboard that the asker may save, in chats of those who may. Nothing of it is saved; null without one.',
      ),
    ),
    verified: nullable(
      Type.String(),
      'The verified question whose query this is, as its author wrote it; null for a question that was read by its words.',
    ),
    similar: Type.Array(Type.String(), {
      description: 'Verified questions with similar words, to ask instead.',
    }),
    isComplete: Type.Boolean({
      description:
        'Whether the question was compared with all values that it may name. False while the values load for the first ' +
        'time: ask again a little later.',
    }),
    refreshedAt: nullable(IsoTime, 'When the oldest part of the rows was queried from the data source.'),
  },
  { title: 'AskResponse' },
);
export type AskResponse = Static<typeof AskResponse>;
