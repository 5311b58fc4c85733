import { type Static, Type } from 'typebox';
import { IsoTime, Line, nullable, nullish } from '../../../http/shapes.ts';

export const SecondFactor = Type.Object(
  {
    isEnabled: Type.Boolean({ description: 'Whether signing in with the password also requires a code.' }),
    enabledAt: nullable(IsoTime),
    recoveryCodesLeft: Type.Integer({ description: 'The number of unused recovery codes.' }),
  },
  { title: 'SecondFactor' },
);

export const SecondFactorSetUp = Type.Object(
  {
    secret: Type.String({ description: 'The secret in Base32, to enter manually into an authenticator.' }),
    uri: Type.String({ description: 'The secret as an `otpauth:` URI, the content of the QR code.' }),
  },
  { title: 'SecondFactorSetUp' },
);

const Code = { ...Line(40), minLength: 6 };

export const ConfirmSecondFactorInput = Type.Object(
  { code: { ...Code, description: 'The code that the authenticator shows.' } },
  { title: 'ConfirmSecondFactorInput', examples: [{ code: '123456' }] },
);

export const RecoveryCodes = Type.Object(
  {
    recoveryCodes: Type.Array(Type.String(), {
      description: 'Each replaces a code once. They are only returned here.',
    }),
  },
  { title: 'RecoveryCodes' },
);

export const RemoveSecondFactorInput = Type.Object(
  {
    password: nullish(Line(200), 'The password of the caller.'),
    code: nullish(Line(40), 'Alternatively, a code from the authenticator or a recovery code.'),
  },
  { title: 'RemoveSecondFactorInput', examples: [{ code: '123456' }] },
);
export type RemoveSecondFactorInput = Static<typeof RemoveSecondFactorInput>;
