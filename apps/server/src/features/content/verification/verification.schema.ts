import { type Static, Type } from 'typebox';

export const VerifyReportInput = Type.Object(
  {
    expectedVersion: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description:
          'The version that the caller checked; the report is verified only if it is still the present one.',
      }),
    ),
  },
  { title: 'VerifyReportInput', examples: [{ expectedVersion: 3 }] },
);
export type VerifyReportInput = Static<typeof VerifyReportInput>;
