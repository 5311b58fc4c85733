import { Type } from 'typebox';
import { Line, nullable, oneOf } from '../../../../http/shapes.ts';
import type { ShownMember } from '../../../content/ask/shown-views.ts';
import { tool } from '../tool.ts';
import { membersMatching } from './members-matching.ts';
import { closed, deploymentId, text } from './shapes.ts';
import { requireView, viewsOf } from './visible-members.ts';

/** The most members in the result of a search. */
const MOST_FOUND = 50;

const Member = Type.Object({
  name: text('The name in queries.'),
  kind: oneOf(['measure', 'dimension', 'segment']),
  title: Type.String(),
  type: nullable(Type.String()),
  description: nullable(Type.String()),
});

export const dataModelTools = [
  tool({
    name: 'searchModel',
    title: 'Search the data model',
    description:
      'Lists the views of a deployment and, with `text`, the measures, dimensions and segments whose name, title or ' +
      'description contain all of its words. Returns only what you may see.',
    scope: 'mcp:query',
    isReadOnly: true,
    operations: ['getMetadata'],
    input: Type.Object(
      {
        deploymentId,
        text: Type.Optional({ ...Line(200), description: 'Words to look for, such as "revenue region".' }),
      },
      closed,
    ),
    output: Type.Object({
      views: Type.Array(
        Type.Object({ name: Type.String(), title: Type.String(), description: nullable(Type.String()) }),
      ),
      members: Type.Array(Member),
      truncated: Type.Boolean({ description: `Whether more than ${MOST_FOUND} members match.` }),
    }),
    async run(context, given) {
      const all = await viewsOf(context, given.deploymentId);
      const views = all.map(({ name, title, description }) => ({ name, title, description }));
      const found = membersMatching(all, given.text ?? '');
      const members = found.slice(0, MOST_FOUND);
      const truncated = found.length > MOST_FOUND;
      const rest = truncated ? [`${found.length - MOST_FOUND} more members match; use more words.`] : [];
      const lines = [...views.map((view) => `view ${lineOf(view)}`), ...members.map(lineOfMember), ...rest];
      return { text: lines.join('\n') || 'You can see no views.', data: { views, members, truncated } };
    },
  }),
  tool({
    name: 'describeView',
    title: 'Describe a view',
    description:
      'Returns the measures, dimensions and segments of a view that you may see, with their types.',
    scope: 'mcp:query',
    isReadOnly: true,
    operations: ['getMetadata'],
    input: Type.Object(
      { deploymentId, view: { ...Line(500), description: 'The name of a view, from searchModel.' } },
      closed,
    ),
    output: Type.Object({
      name: Type.String(),
      title: Type.String(),
      description: nullable(Type.String()),
      members: Type.Array(Member),
    }),
    async run(context, given) {
      const view = await requireView(context, given.deploymentId, given.view);
      const lines = [lineOf(view), ...view.members.map(lineOfMember)];
      return { text: lines.join('\n'), data: { ...view, members: [...view.members] } };
    },
  }),
];

function lineOfMember(member: ShownMember): string {
  return `${member.kind} ${member.type === null ? '' : `(${member.type}) `}${lineOf(member)}`;
}

function lineOf(named: {
  readonly name: string;
  readonly title: string;
  readonly description: string | null;
}) {
  return `${named.name}: ${named.title}${named.description === null ? '' : ` — ${named.description}`}`;
}
