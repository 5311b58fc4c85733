import { type Static, Type } from 'typebox';
import { Id, Line, nullable, nullish } from '../../../http/shapes.ts';

const flag = (description: string) => nullish(Type.Boolean(), description);

const Sheets = Type.Object(
  {
    autoRunQueryOnChange: flag('Run the query after every change in the explorer.'),
    openExplorationFromSheet: flag('Open the exploration of a report that is selected in a sheet.'),
    revealSheetOnOpen: flag('Show the sheet of a report that is opened.'),
    showAppliedFilters: flag('Show the filters of a report above it.'),
    suppressDuplicateValues: flag('Show a value that repeats down a column only once.'),
  },
  { title: 'SheetsUserSettingsInput' },
);

const members = {
  alternatingRowColors: flag('Shade every second row of a table.'),
  defaultDeploymentId: nullish(Id, 'The deployment to open first.'),
  hidesFirstSteps: flag('Leave out the first steps of the account on the home page.'),
  lastSeenChangelogId: Type.Optional({
    ...nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    deprecated: true,
    description: 'Accepted from older clients and ignored.',
  }),
  locale: nullish(Line(100), 'A BCP 47 language tag, such as `en` or `de-CH`.'),
  sheets: nullish(Sheets, 'Settings of the spreadsheet add-ons; merged field by field.'),
  theme: nullish(Line(100), 'The name of a theme, such as `light` or `dark`.'),
  timezone: nullish(Line(100), 'An IANA time zone, such as `Europe/Zurich`.'),
};

/** Settings that users choose themselves. In a request, an absent field keeps its value and null clears it. */
export const UserSettingsShape = Type.Object(members, { title: 'UserSettingsInput' });
export type UserSettingsInput = Static<typeof UserSettingsShape>;

/** `UserSettingsShape` as a request body, with an example. */
export const UserSettingsInput = Type.Object(members, {
  title: 'UserSettingsInput',
  examples: [{ locale: 'de-CH', timezone: 'Europe/Zurich', sheets: { showAppliedFilters: true } }],
});
