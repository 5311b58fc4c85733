import { type Static, Type } from 'typebox';
import { Id, Line, nullable } from '../../../http/shapes.ts';

const flag = (description: string) => Type.Optional(nullable(Type.Boolean(), description));

const Sheets = Type.Object(
  {
    autoRunQueryOnChange: flag('Whether a change in the explorer runs its query at once.'),
    openExplorationFromSheet: flag('Whether selecting a report in a sheet opens its exploration.'),
    revealSheetOnOpen: flag('Whether opening a report shows its sheet.'),
    showAppliedFilters: flag('Whether the filters of a report are written above it.'),
    suppressDuplicateValues: flag('Whether a value that repeats down a column is written once.'),
  },
  { title: 'SheetsUserSettingsInput' },
);

const members = {
  alternatingRowColors: flag('Whether every second row of a table is shaded.'),
  defaultDeploymentId: Type.Optional(nullable(Id, 'The deployment that is open at first.')),
  lastSeenChangelogId: Type.Optional({
    ...nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    deprecated: true,
    description: 'Accepted from older clients, and ignored.',
  }),
  locale: Type.Optional(nullable(Line(100), 'A language tag (BCP 47): `en`, `de-CH`.')),
  sheets: Type.Optional(nullable(Sheets, 'Of the spreadsheet add-ons; merged field by field.')),
  theme: Type.Optional(nullable(Line(100), 'Name of a theme: `light`, `dark`.')),
  timezone: Type.Optional(nullable(Line(100), 'A time zone of the IANA database: `Europe/Zurich`.')),
};

/** What a user may choose for himself. In a request, what is absent stays and null clears. */
export const UserSettingsShape = Type.Object(members, { title: 'UserSettingsInput' });
export type UserSettingsInput = Static<typeof UserSettingsShape>;

/** The same as a body of its own, which has an example. */
export const UserSettingsInput = Type.Object(members, {
  title: 'UserSettingsInput',
  examples: [{ locale: 'de-CH', timezone: 'Europe/Zurich', sheets: { showAppliedFilters: true } }],
});
