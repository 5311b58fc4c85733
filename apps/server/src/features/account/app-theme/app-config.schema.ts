import { type Static, type TSchema, Type } from 'typebox';
import { Line, nullable } from '../../../http/shapes.ts';
import { AppTheme } from './app-theme.schema.ts';

const optional = <T extends TSchema>(schema: T, description?: string) =>
  Type.Optional(nullable(schema, description));
const choice = (description: string) => optional(Type.Boolean(), description);

const Locale = { ...Line(35), description: 'A language tag, such as en or de-CH.' };
const Timezone = { ...Line(100), description: 'A name of the time zone database, such as Europe/Berlin.' };

const CreatorMode = Type.Object(
  {
    workspaceTitle: optional(Line(1000)),
    showWorkspaceTitle: choice('Whether the title is shown.'),
    localizedTitles: optional(
      Type.Array(Type.Object({ locale: Locale, value: Line(1000) }, { title: 'LocalizedValue' }), {
        maxItems: 50,
      }),
      'The title in other languages.',
    ),
    showSemanticSql: choice('Shown unless false.'),
    showGeneratedSql: choice('Hidden unless true.'),
  },
  { title: 'CreatorMode' },
);

const EmbedSettings = Type.Object(
  {
    allowAi: choice('Whether embedded surfaces offer any AI.'),
    showDashboardChat: choice('Whether dashboards have a chat.'),
    showWorkbookChat: choice('Whether workbooks have a chat.'),
    showAiWidgets: choice('Whether widgets that an AI writes are shown.'),
    enableDashboardComments: choice('Whether dashboards take comments.'),
    locale: optional(Locale),
    timezone: optional(Timezone),
  },
  { title: 'EmbedSettings' },
);

const SheetsUiSettings = Type.Object(
  { showAppliedFilters: choice('Whether sheets show the filters that apply.') },
  { title: 'SheetsUiSettings' },
);

const TimezoneSettings = Type.Object(
  {
    enabled: choice('Whether dashboards have a time zone of their own.'),
    allowUserOverride: choice('Whether users may choose another one.'),
    timezone: optional(Timezone),
  },
  { title: 'TimezoneSettings' },
);

const groups = {
  creatorMode: CreatorMode,
  embedding: EmbedSettings,
  sheetsUi: SheetsUiSettings,
  timezoneSettings: TimezoneSettings,
};
const switches = {
  applyThemeGlobally: Type.Boolean({
    description:
      'Whether the theme is that of the console too. The pages for people (to sign in, to allow a program) have it ' +
      'either way.',
  }),
  restrictDataDownload: Type.Boolean({ description: 'Whether downloads of data are refused.' }),
  sheetsAgentChatEnabled: Type.Boolean({ description: 'Whether sheets have a chat.' }),
};

export const AppConfigResponse = Type.Object(
  {
    ...switches,
    appTheme: nullable(AppTheme),
    creatorMode: nullable(groups.creatorMode),
    embedding: nullable(groups.embedding),
    sheetsUi: nullable(groups.sheetsUi),
    timezoneSettings: nullable(groups.timezoneSettings),
  },
  { title: 'AppConfigResponse' },
);
export type AppConfigResponse = Static<typeof AppConfigResponse>;

export const AppConfigInput = Type.Object(
  {
    applyThemeGlobally: optional(switches.applyThemeGlobally),
    restrictDataDownload: optional(switches.restrictDataDownload),
    sheetsAgentChatEnabled: optional(switches.sheetsAgentChatEnabled),
    creatorMode: optional(groups.creatorMode),
    embedding: optional(groups.embedding),
    sheetsUi: optional(groups.sheetsUi),
    timezoneSettings: optional(groups.timezoneSettings),
  },
  {
    title: 'AppConfigInput',
    examples: [{ embedding: { locale: 'de', timezone: 'Europe/Berlin' }, restrictDataDownload: true }],
  },
);
export type AppConfigInput = Static<typeof AppConfigInput>;
