import { type Static, Type } from 'typebox';
import { oneOf } from '../../../http/shapes.ts';

export const STEPS = ['data', 'question', 'report', 'dashboard', 'embedded'] as const;

export const FirstSteps = Type.Object(
  {
    isHidden: Type.Boolean({ description: 'The setting `hidesFirstSteps` of the caller.' }),
    steps: Type.Array(
      Type.Object(
        {
          step: oneOf(
            STEPS,
            '`data`: a deployment has been built. `question`: somebody has asked its data model something. `report`: a ' +
              'report was saved. `dashboard`: somebody has published a dashboard. `embedded`: a session of an embedded ' +
              'page was opened.',
          ),
          isDone: Type.Boolean(),
        },
        { title: 'FirstStep' },
      ),
    ),
  },
  { title: 'FirstSteps' },
);
export type FirstSteps = Static<typeof FirstSteps>;
