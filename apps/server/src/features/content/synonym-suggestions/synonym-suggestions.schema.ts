import { type Static, Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { DeploymentPath, Id, IsoTime, Line, nullish } from '../../../http/shapes.ts';

export const SynonymSuggestion = Type.Object(
  {
    id: Id,
    word: Type.String({ description: 'The word of questions, in lower case.' }),
    member: Type.String({ description: 'The member that people chose for it.', examples: ['orders.count'] }),
    times: Type.Integer({ description: 'How often it was chosen, at most once an hour by each person.' }),
    people: Type.Integer({ description: 'How many people chose it.' }),
    lastChosenAt: IsoTime,
  },
  { title: 'SynonymSuggestion' },
);
export type SynonymSuggestion = Static<typeof SynonymSuggestion>;

export const SynonymSuggestions = listOf('SynonymSuggestions', SynonymSuggestion);

export const SuggestionPath = Type.Object({
  ...DeploymentPath.properties,
  suggestionId: { ...Id, description: 'The suggestion.' },
});

export const ApplySynonymInput = Type.Object(
  {
    branchName: nullish(
      Line(255),
      'The dev branch of the caller, or the branch that it is created from; defaults to the deploy branch.',
    ),
  },
  { title: 'ApplySynonymInput', examples: [{ branchName: 'main' }] },
);
export type ApplySynonymInput = Static<typeof ApplySynonymInput>;

export const AppliedSynonym = Type.Object(
  {
    path: Type.String({ description: 'The file, relative to the root of the repository.' }),
    branchName: Type.String({ description: 'The dev branch of the caller.' }),
    member: Type.String({ description: 'The member of a cube that has the synonym now.' }),
    word: Type.String(),
  },
  { title: 'AppliedSynonym' },
);
