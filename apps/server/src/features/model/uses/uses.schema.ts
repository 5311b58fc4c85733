import { Type } from 'typebox';
import { EMPTY_IS_ABSENT, Id, Line, Matching, nullable, oneOf } from '../../../http/shapes.ts';
import { BranchTarget } from '../branches/branches.schema.ts';

const ModelNameInput = Matching(
  '^[A-Za-z_][A-Za-z0-9_]*(?:\\.[A-Za-z_][A-Za-z0-9_]*)?$',
  'be the name of a cube or view, or of a member with its cube or view, such as orders.count',
  { maxLength: 500, examples: ['orders.count'] },
);
const NewName = Matching(
  '^[A-Za-z_][A-Za-z0-9_]*$',
  'begin with a letter or an underscore and have only letters, digits and underscores',
  { maxLength: 200, examples: ['order_count'], description: 'Without the cube or view.' },
);

const member = {
  ...ModelNameInput,
  description: 'A cube or view, or a measure, dimension or segment with its cube or view.',
};
const branchName = Type.Optional({
  ...Line(255),
  ...EMPTY_IS_ABSENT,
  description: 'Defaults to the active branch.',
});

const NamePlace = Type.Object(
  {
    path: Type.String({ examples: ['model/cubes/orders.yml'] }),
    line: Type.Integer({ description: 'From 1.' }),
    column: Type.Integer({ description: 'From 1.' }),
    text: Type.String({ description: 'The line, of which at most 500 characters are returned.' }),
  },
  { title: 'NamePlace' },
);
const NameUse = Type.Object(
  {
    ...NamePlace.properties,
    isCertain: Type.Boolean({
      description: 'False for words in JavaScript, Jinja and text, which may have another meaning.',
    }),
  },
  { title: 'NameUse' },
);
const ContentUse = Type.Object(
  {
    type: oneOf(
      ['report', 'draft', 'dashboard', 'filter'],
      'A report, the draft of a dashboard, a published dashboard, or filters that somebody has kept.',
    ),
    id: nullable(Id, 'Of the report or the kept filters.'),
    workbookId: nullable(Id, 'Of the workbook that has the report or the dashboard.'),
    publicId: nullable(Type.String(), 'Of the published dashboard.'),
    name: Type.String(),
    isCertain: Type.Boolean({ description: 'False for SQL that was written by hand.' }),
  },
  { title: 'ContentUse' },
);

const content = Type.Object(
  {
    items: Type.Array(ContentUse, { description: 'At most 500 that the caller may see.' }),
    hidden: Type.Integer({ description: 'How many others use the name, which the caller may not see.' }),
    isCut: Type.Boolean({ description: 'Whether there are more than those that are returned or counted.' }),
  },
  { title: 'ContentUses' },
);

export const UsesQuery = Type.Object({ branchName, member });

export const DataModelUses = Type.Object(
  {
    name: Type.String(),
    kind: nullable(
      oneOf(['cube', 'view', 'dimension', 'measure', 'segment']),
      'Null for a name that no YAML file without Jinja defines.',
    ),
    definitions: Type.Array(NamePlace, {
      description: 'Where the name is defined. For a member of a view, where the view names it comes first.',
    }),
    names: Type.Array(Type.String(), {
      description:
        'The names under which content uses it, also those in cubes and views that are derived from it.',
    }),
    uses: Type.Array(NameUse, { description: 'The first 1,000 uses in the files of the branch, by path.' }),
    usesCount: Type.Integer(),
    content,
  },
  { title: 'DataModelUses' },
);

export const RenameQuery = Type.Object({ branchName, member, newName: NewName });

export const RenamePreview = Type.Object(
  {
    renamed: Type.Array(
      Type.Object({ name: Type.String(), newName: Type.String() }, { title: 'RenamedName' }),
      { description: 'Whole names, also those in cubes and views that are derived from it.' },
    ),
    files: Type.Array(
      Type.Object(
        { path: Type.String(), hash: Type.String(), before: Type.String(), after: Type.String() },
        { title: 'RenamedFile' },
      ),
    ),
    left: Type.Array(NameUse, {
      description: 'The first 1,000 places that seem to use the name, and that a rename leaves as they are.',
    }),
    content,
  },
  { title: 'RenamePreview' },
);

export const RenameInput = Type.Object(
  {
    member,
    newName: NewName,
    files: Type.Optional(
      Type.Array(
        Type.Object({
          path: Line(1024),
          hash: Type.String({ minLength: 40, maxLength: 40, description: 'The SHA-1 of its content.' }),
        }),
        {
          maxItems: 10_000,
          description:
            'The files of the preview. If the rename changes others, or one has another content, nothing is written.',
        },
      ),
    ),
    ...BranchTarget,
  },
  { title: 'RenameInput', examples: [{ member: 'orders.count', newName: 'order_count' }] },
);

export const RenameResponse = Type.Object(
  {
    renamed: RenamePreview.properties.renamed,
    files: Type.Array(Type.String(), { description: 'The paths of the files that were changed.' }),
  },
  { title: 'RenameResponse' },
);
