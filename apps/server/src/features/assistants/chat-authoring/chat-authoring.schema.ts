import { type Static, Type } from 'typebox';
import { Id, Line, Lines, Name, nullish } from '../../../http/shapes.ts';
import { MessagePath } from '../chats/chat-messages.schema.ts';

export const ResultPath = Type.Object({
  ...MessagePath.properties,
  resultId: Type.String({ maxLength: 100, description: 'The result.' }),
});

const name = nullish(Name, 'The name of the report. Defaults to the question.');

export const SaveChatResultInput = Type.Object(
  {
    name,
    description: nullish(Lines({ maxLength: 10_000 })),
    workbookId: nullish(Id, 'The workbook of which the report becomes a tab.'),
    folderId: nullish(Id, 'The folder; null for the root of the workspace.'),
    withoutContextFilters: nullish(
      Type.Boolean(),
      'Leaves out the conditions in `contextFilters` of the result, for a report of the dashboard that they come from.',
    ),
  },
  { title: 'SaveChatResultInput', examples: [{ name: 'Orders by status', folderId: null }] },
);
export type SaveChatResultInput = Static<typeof SaveChatResultInput>;

export const AddChatResultInput = Type.Object(
  {
    workbookId: nullish(Id, 'The workbook of the dashboard; a new workbook if absent or null.'),
    workbookName: nullish(Name, 'The name of a new workbook. Defaults to the question.'),
    folderId: nullish(Id, 'The folder of a new workbook; null for the root of the workspace.'),
    name,
  },
  { title: 'AddChatResultToDashboardInput', examples: [{ workbookId: 7 }] },
);
export type AddChatResultInput = Static<typeof AddChatResultInput>;

export const CreateDraftInput = Type.Object(
  {
    name: nullish(
      Name,
      'The name of the workbook. Defaults to that of the draft, or to the title of the view.',
    ),
    folderId: nullish(Id, 'The folder of the workbook; null for the root of the workspace.'),
    locale: nullish(
      Line(35),
      'The language of the titles in an overview, such as `de-DE`; defaults to `en-US`.',
    ),
  },
  { title: 'CreateDraftOfChatInput', examples: [{ name: 'Orders', folderId: null }] },
);
export type CreateDraftInput = Static<typeof CreateDraftInput>;

export const AddedChart = Type.Object(
  {
    workbookId: Id,
    workbookName: Type.String(),
    reportId: Id,
    widgetId: Type.String({ description: 'The chart in the draft of the dashboard.' }),
    version: Type.Integer({ description: 'The version of the draft with the chart.' }),
  },
  { title: 'AddedChatResult', description: 'A result as a chart of the draft of a dashboard.' },
);
export type AddedChart = Static<typeof AddedChart>;
