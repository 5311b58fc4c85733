import { type Static, Type } from 'typebox';
import { Id, Line, Name, nullish } from '../../../http/shapes.ts';

export const CreateFromViewInput = Type.Object(
  {
    view: {
      ...Line(255),
      minLength: 1,
      description: 'The name of a view or cube that the caller sees.',
      examples: ['orders'],
    },
    name: nullish(Name, 'The name of the workbook; defaults to the title of the view.'),
    folderId: nullish(Id, 'The folder that will contain it; the root of the workspace if absent or null.'),
    locale: nullish(Line(35), 'The language of its titles, such as `de-DE`; defaults to `en-US`.'),
  },
  { title: 'CreateWorkbookFromViewInput', examples: [{ view: 'orders', name: 'Orders', locale: 'en-US' }] },
);
export type CreateFromViewInput = Static<typeof CreateFromViewInput>;
