import { type Static, Type } from 'typebox';
import { Line, nullable } from '../../../http/shapes.ts';
import { ResourceOwner } from '../access/owner.ts';

/** The most people of whom a draft shows that they are here. */
export const MOST_PEOPLE = 50;
const MOST_SELECTED = 50;

const Selection = Type.Array(Line(255), {
  maxItems: MOST_SELECTED,
  description: 'The ids of the widgets that they have selected.',
});

export const PresenceInput = Type.Object(
  { selection: Selection },
  { title: 'DashboardDraftPresenceInput', examples: [{ selection: ['chart-1'] }] },
);
export type PresenceInput = Static<typeof PresenceInput>;

const PersonHere = Type.Object(
  {
    user: nullable(ResourceOwner, 'Null for somebody whom the caller may not know.'),
    isSelf: Type.Boolean({ description: 'Whether it is the caller.' }),
    selection: Selection,
  },
  { title: 'DashboardDraftPerson' },
);

export const PeopleHere = Type.Object(
  {
    people: Type.Array(PersonHere, { maxItems: MOST_PEOPLE, description: 'Who came first is first.' }),
    aliveSeconds: Type.Integer({
      description:
        'How long somebody is listed after their last request: repeat it in less than half of that.',
    }),
  },
  { title: 'DashboardDraftPeople' },
);
