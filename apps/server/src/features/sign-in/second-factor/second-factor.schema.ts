import { type Static, Type } from 'typebox';
import { IsoTime, Line, nullable } from '../../../http/shapes.ts';

export const SecondFactor = Type.Object(
  {
    isEnabled: Type.Boolean({ description: 'Whether a code is asked for after the password.' }),
    enabledAt: nullable(IsoTime),
    recoveryCodesLeft: Type.Integer({ description: 'Recovery codes that are not used yet.' }),
  },
  { title: 'SecondFactor' },
);

export const SecondFactorSetUp = Type.Object(
  {
    secret: Type.String({ description: 'The secret in Base32, for an authenticator that reads no QR code.' }),
    uri: Type.String({ description: 'The same as an `otpauth:` address: what the QR code says.' }),
  },
  { title: 'SecondFactorSetUp' },
);

const Code = { ...Line(40), minLength: 6 };

export const ConfirmSecondFactorInput = Type.Object(
  { code: { ...Code, description: 'What the authenticator shows.' } },
  { title: 'ConfirmSecondFactorInput', examples: [{ code: '123456' }] },
);

export const RecoveryCodes = Type.Object(
  {
    recoveryCodes: Type.Array(Type.String(), {
      description: 'Each signs in once in place of a code; shown this once.',
    }),
  },
  { title: 'RecoveryCodes' },
);

export const RemoveSecondFactorInput = Type.Object(
  {
    password: Type.Optional(nullable(Line(200), 'The password of the caller.')),
    code: Type.Optional(nullable(Line(40), 'Or a code of the authenticator, or a recovery code.')),
  },
  { title: 'RemoveSecondFactorInput', examples: [{ code: '123456' }] },
);
export type RemoveSecondFactorInput = Static<typeof RemoveSecondFactorInput>;
