import { Type } from 'typebox';
import { notFound } from '../../../../errors/errors.ts';
import { nearest } from '../../../../errors/nearest.ts';
import { Line } from '../../../../http/shapes.ts';
import { shownViews } from '../../../content/ask/shown-views.ts';
import { membersMatching } from '../../mcp/tools/members-matching.ts';
import { agentTool } from './agent-tool.ts';

/** The most members in the result of a search, and of a view. */
const MOST = { found: 40, members: 200 };
const closed = { additionalProperties: false };

/** The tools that read the data model as the viewer sees it. */
export const modelTools = [
  agentTool({
    name: 'searchMembers',
    description: 'Search the data model for measures, dimensions and segments',
    input: Type.Object({ text: { ...Line(200), minLength: 1, description: 'Words to look for.' } }, closed),
    async run({ visible }, { text }) {
      const views = shownViews(visible);
      const found = membersMatching(views, text);
      return {
        views: views.map(({ name, title }) => ({ name, title })).slice(0, MOST.found),
        members: found.slice(0, MOST.found),
        leftOut: Math.max(0, found.length - MOST.found),
      };
    },
  }),
  agentTool({
    name: 'describe',
    description: 'Describe a view or a member of the data model',
    input: Type.Object(
      { name: { ...Line(500), minLength: 1, description: 'A view, such as `orders`, or a member of one.' } },
      closed,
    ),
    async run({ visible }, { name }) {
      const views = shownViews(visible);
      const view = views.find((one) => one.name === name);
      if (view !== undefined) {
        const members = view.members.slice(0, MOST.members);
        return { ...view, members, leftOut: view.members.length - members.length };
      }
      const members = views.flatMap((one) => one.members);
      const member = members.find((one) => one.name === name);
      if (member !== undefined) return member;
      const meant = nearest(
        name,
        [...views, ...members].map((one) => one.name),
      );
      throw notFound(`${JSON.stringify(name)}${meant === undefined ? '' : ` (did you mean ${meant}?)`}`);
    },
  }),
];
