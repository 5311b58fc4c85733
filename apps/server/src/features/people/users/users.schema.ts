import { type Static, Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { Id, IsoTime, Line, Matching, Name, nullable, nullish, OpenObject } from '../../../http/shapes.ts';
import { EMAIL } from '../../../mail/is-email.ts';
import { PolicyShape } from '../roles/policy.schema.ts';
import { UserSettingsShape } from './user-settings.schema.ts';

export const Email = Matching(EMAIL, 'be an email address', {
  maxLength: 254,
  description: 'Unique in the account, ignoring case.',
  examples: ['ada@example.com'],
});

export const Password = Type.String({
  ...Line(200),
  minLength: 8,
  description: 'Stored as an argon2id hash and never returned.',
  examples: ['correct horse battery'],
});

const Picture = nullable(Line(2048), 'The URL of a picture.');
const FirstName = nullable(Line(255), 'The display name.');

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
      description: 'The names of the roles assigned to the user directly.',
    }),
    activeRoleId: nullable(
      Type.Integer(),
      'The highest built-in role of `defaultRoles`, or else the first custom role.',
    ),
    aliases: Type.Array(OpenObject, { description: 'Other usernames; always empty in this release.' }),
    impersonation: nullable(OpenObject, 'Always null: users cannot act as another user.'),
    notifications: Type.Record(Type.String(), Type.Boolean(), {
      description: 'Each kind of notification that the user receives, with the value true.',
    }),
    settings: UserSettingsShape,
    tosAccepted: nullable(OpenObject),
    lastLogin: nullable(IsoTime),
    createdAt: IsoTime,
    updatedAt: IsoTime,
    invitationLink: nullish(
      Type.String(),
      'The link with which an invited user sets a password, unless it was sent by email.',
    ),
    userPolicies: Type.Optional(
      Type.Array(PolicyShape, {
        description:
          'What the caller’s credential allows, through roles and policies of the user, of their groups and of ' +
          'everyone. Only present for the current user.',
      }),
    ),
  },
  { title: 'User' },
);

export const UsersConnection = listOf('UsersConnection', User);

export const UserEmbedTheme = Type.Record(Type.String(), Type.Unknown(), {
  title: 'UserEmbedTheme',
  description: 'A free-form object.',
});

const UserSettingsPart = nullish(
  UserSettingsShape,
  'Merged into the current settings field by field; null clears all.',
);

export const UserCreateInput = Type.Object(
  {
    email: Email,
    username: Name,
    firstName: Type.Optional(FirstName),
    isAdmin: nullish(Type.Boolean(), 'Whether the user is an administrator.'),
    defaultRoles: nullish(
      Type.Array(Name, { maxItems: 100 }),
      'Names of built-in or custom roles; defaults to Viewer unless the user is an administrator.',
    ),
    password: nullish(Password, 'If absent, the user is invited to choose one.'),
    externalId: nullish(Line(255), 'The id of the user in another system.'),
    isExternal: nullish(Type.Boolean()),
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
    email: nullish(Line(255), 'The current address: it cannot be changed.'),
    username: nullish(Line(255), 'The current name: it cannot be changed.'),
    firstName: Type.Optional(FirstName),
    title: nullish(Line(255), 'The job title.'),
    picture: Type.Optional(Picture),
    isAdmin: nullish(Type.Boolean(), 'At least one active administrator must remain; null keeps the value.'),
    isDeactivated: nullish(
      Type.Boolean(),
      'True removes all access, false restores it, null keeps the value.',
    ),
    password: nullish(Password, 'Null keeps the password.'),
    settings: UserSettingsPart,
    notifications: nullish(
      Type.Array({ ...Name, maxLength: 100 }, { maxItems: 100 }),
      'The kinds of notification to receive.',
    ),
    securityContext: nullish(OpenObject),
    embedTheme: nullish(OpenObject),
    tosAccepted: nullish(OpenObject),
    lastLogin: nullish(IsoTime),
  },
  { title: 'UserUpdateInput', examples: [{ firstName: 'Ada', title: 'Analyst', isDeactivated: false }] },
);
export type UserUpdateInput = Static<typeof UserUpdateInput>;

export const UserPath = Type.Object({ id: { ...Id, description: 'The user.' } });
