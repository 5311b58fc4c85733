import { MERGE_NOTES, NOTES } from '@facet/model-proposal';
import { Type } from 'typebox';
import { Line, Name, nullable, nullish, oneOf } from '../../../http/shapes.ts';
import { SourceProblem } from '../../deployments/data-sources/data-sources.schema.ts';

export const MAX_TABLES = 500;
/** Joins that one request checks. */
export const MAX_CHECKED_JOINS = 50;

const branch = Name;

const input = {
  source: { ...Name, description: 'The data source, such as `default`.', examples: ['default'] },
  tables: Type.Array(Type.Object({ schema: Line(1000), name: Line(1000) }, { title: 'ProposedTable' }), {
    minItems: 1,
    maxItems: MAX_TABLES,
    description: 'Tables and views of the data source, as its catalogue has them.',
  }),
  withViews: nullish(
    Type.Boolean(),
    'Whether people see views of the tables with what is joined to them, and no cubes; defaults to true.',
  ),
};
const example = { source: 'default', tables: [{ schema: 'public', name: 'orders' }] };

export const ProposeModelInput = Type.Object(
  { ...input, branch: nullish(branch, 'Defaults to the active branch.') },
  { title: 'ProposeModelInput', examples: [example] },
);

const sha1 = (description: string) => nullable(Line(40), description);

export const ApplyModelProposalInput = Type.Object(
  {
    ...input,
    branch: { ...branch, description: "The caller's dev branch." },
    expected: nullish(
      Type.Array(
        Type.Object(
          {
            path: Line(1000),
            hash: sha1('`hash` of the file in the preview.'),
            contentHash: sha1('`contentHash` of the file in the preview.'),
          },
          { title: 'ExpectedFile' },
        ),
        { maxItems: 10_000 },
      ),
      'The files of the preview. If a file on the branch or in the proposal differs from them, the response is 409.',
    ),
  },
  { title: 'ApplyModelProposalInput', examples: [{ ...example, branch: 'dev-ada' }] },
);

const File = Type.Object(
  {
    path: Type.String({ examples: ['model/cubes/orders.yml'] }),
    content: Type.String({ description: 'The file with the proposal.' }),
    before: nullable(Type.String(), 'The file on the branch; null if it does not exist.'),
    hash: nullable(Type.String(), 'SHA-1 of `before`.'),
    contentHash: Type.String({ description: 'SHA-1 of `content`.' }),
    state: oneOf(['new', 'changed', 'same', 'conflict']),
  },
  { title: 'ModelProposalFile', description: 'Files with the state `conflict` stay as they are.' },
);

const join = {
  from: Type.String({ description: 'The cube on the “many” side.' }),
  to: Type.String({ description: 'The cube on the “one” side.' }),
  columns: Type.Array(Type.Object({ from: Type.String(), to: Type.String() }, { title: 'JoinedColumns' })),
  relationship: oneOf(['many_to_one', 'one_to_one']),
  basis: oneOf(['key', 'name']),
};
const JOIN =
  '`basis` is `key` for a foreign key, and `name` if only the names of the columns suggest the join.';

const Join = Type.Object(
  {
    ...join,
    checkSql: Type.String({
      description:
        'A statement in SQL of the data source that checks the join. It returns one row: `checked_values`, `orphans` that have ' +
        'no row in the other table, `fan_outs` that have several, and `most_matches`.',
    }),
  },
  { title: 'ModelProposalJoin', description: JOIN },
);

const count = (description: string) => nullable(Type.Integer(), description);

export const CheckedJoins = Type.Object(
  {
    joins: Type.Array(
      Type.Object(
        {
          ...join,
          checkedValues: count('Different values in the first 10,000 rows; null if the check failed.'),
          orphans: count(
            'Values without a row in the other table: joined totals by its columns leave them without a name.',
          ),
          fanOuts: count(
            'Values with several rows in the other table: joined totals would count rows twice.',
          ),
          mostMatches: count('The most rows that one value has in the other table.'),
          message: nullable(Type.String(), 'Why the check failed.'),
        },
        { title: 'CheckedJoin', description: JOIN },
      ),
    ),
    isCut: Type.Boolean({
      description: `Whether there are more than ${MAX_CHECKED_JOINS} joins; the others were not checked.`,
    }),
    problem: SourceProblem,
    message: nullable(Type.String(), 'The error of the driver.'),
  },
  { title: 'CheckedJoins' },
);

const Note = Type.Object(
  {
    code: oneOf([...Object.keys(NOTES), ...Object.keys(MERGE_NOTES)]),
    subject: Type.String({ description: 'A cube, member, view or file.', examples: ['orders.customer_id'] }),
    message: Type.String({ description: 'The sentence of the code.' }),
  },
  { title: 'ModelProposalNote' },
);

export const ModelProposal = Type.Object(
  {
    branchName: Type.String(),
    files: Type.Array(File),
    joins: Type.Array(Join),
    notes: Type.Array(Note),
  },
  { title: 'ModelProposal' },
);
