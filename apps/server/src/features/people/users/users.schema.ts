import { type Static, Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { Id, IsoTime, Line, Matching, Name, nullable, OpenObject } from '../../../http/shapes.ts';
import { PolicyShape } from '../roles/policy.schema.ts';
import { UserSettingsShape } from './user-settings.schema.ts';

/**
 * One or more characters, `@`, a host: nothing that would end a header of a mail or make two addresses of one. Nor the
 * two letters whose small ones are ASCII (U+0130 and U+212A): an address with them is another one for whoever gave it,
 * and the same for the database, which compares small letters.
 */
const EMAIL =
  '^[^\\s@<>()\\[\\]\\\\,;:"\\u0000-\\u001f\\u007f-\\u009f\\u0130\\u212a]{1,64}@[^\\s@<>()\\[\\]\\\\,;:"\\u0000-\\u001f\\u007f-\\u009f\\u0130\\u212a]{1,189}$';

export const Email = Matching(EMAIL, 'be an e-mail address', {
  maxLength: 254,
  description: 'Unique in the account in any letter case.',
  examples: ['ada@example.com'],
});

const EMAIL_PATTERN = new RegExp(EMAIL, 'u');

/** Whether text is an e-mail address as users have them. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL_PATTERN.test(text);
}

export const Password = Type.String({
  ...Line(200),
  minLength: 8,
  description: 'Kept as an argon2id hash; never shown.',
  examples: ['correct horse battery'],
});

const Picture = nullable(Line(2048), 'Address of a picture.');
const FirstName = nullable(Line(255), 'The name that people see.');

export const User = Type.Object(
  {
    id: Id,
    email: Type.String(),
    username: Type.String(),
    firstName: nullable(Type.String()),
    title: nullable(Type.String()),
    picture: nullable(Type.String()),
    externalId: nullable(Type.String()),
    samlId: nullable(Type.String()),
    gitUser: nullable(Type.String()),
    isAdmin: Type.Boolean(),
    isDeactivated: Type.Boolean(),
    defaultRoles: Type.Array(Type.String(), {
      description: 'Names of the roles that the user holds himself.',
    }),
    activeRoleId: nullable(Type.Integer(), 'The highest built-in role of these, else the first custom one.'),
    aliases: Type.Array(OpenObject, { description: 'Other user names; none in this release.' }),
    impersonation: nullable(OpenObject, 'Always null: nobody acts as somebody else.'),
    notifications: Type.Record(Type.String(), Type.Boolean(), {
      description: 'True under the name of each kind of notification that the user gets.',
    }),
    settings: UserSettingsShape,
    tosAccepted: nullable(OpenObject),
    lastLogin: nullable(IsoTime),
    createdAt: IsoTime,
    updatedAt: IsoTime,
    invitationLink: Type.Optional(
      nullable(Type.String(), 'Where an invited user chooses a password, if it was not sent by e-mail.'),
    ),
    userPolicies: Type.Optional(
      Type.Array(PolicyShape, {
        description:
          'What the caller may do through this credential, by roles and policies of his own, of everybody, and ' +
          'of his groups; only in the answer about oneself.',
      }),
    ),
  },
  { title: 'User' },
);

export const UsersConnection = listOf('UsersConnection', User);

const UserSettingsPart = Type.Optional(
  nullable(UserSettingsShape, 'Merged as the user himself would; null clears all.'),
);

export const UserCreateInput = Type.Object(
  {
    email: Email,
    username: Name,
    firstName: Type.Optional(FirstName),
    isAdmin: Type.Optional(nullable(Type.Boolean(), 'Makes an administrator.')),
    defaultRoles: Type.Optional(
      nullable(
        Type.Array(Name, { maxItems: 100 }),
        'Names of roles, built-in or custom; Viewer when absent, unless the user is an administrator.',
      ),
    ),
    password: Type.Optional(nullable(Password, 'Without one, the user is invited to choose it.')),
    externalId: Type.Optional(nullable(Line(255), 'Whatever another system calls the user.')),
    isExternal: Type.Optional(nullable(Type.Boolean())),
    picture: Type.Optional(Picture),
    settings: UserSettingsPart,
  },
  {
    title: 'UserCreateInput',
    examples: [{ email: 'ada@example.com', username: 'ada', firstName: 'Ada', defaultRoles: ['Explorer'] }],
  },
);
export type UserCreateInput = Static<typeof UserCreateInput>;

export const UserUpdateInput = Type.Object(
  {
    firstName: Type.Optional(FirstName),
    title: Type.Optional(nullable(Line(255), 'What the user does.')),
    picture: Type.Optional(Picture),
    isAdmin: Type.Optional(
      nullable(Type.Boolean(), 'At least one active administrator has to remain; null leaves it as it is.'),
    ),
    isDeactivated: Type.Optional(
      nullable(Type.Boolean(), 'Takes all access away, or gives it back; null leaves it as it is.'),
    ),
    password: Type.Optional(nullable(Password, 'Null leaves it as it is.')),
    settings: UserSettingsPart,
    notifications: Type.Optional(
      nullable(Type.Array({ ...Name, maxLength: 100 }, { maxItems: 100 }), 'Kinds of notification to get.'),
    ),
    securityContext: Type.Optional(nullable(OpenObject)),
    embedTheme: Type.Optional(nullable(OpenObject)),
    tosAccepted: Type.Optional(nullable(OpenObject)),
    lastLogin: Type.Optional(nullable(IsoTime)),
  },
  { title: 'UserUpdateInput', examples: [{ firstName: 'Ada', title: 'Analyst', isDeactivated: false }] },
);
export type UserUpdateInput = Static<typeof UserUpdateInput>;
