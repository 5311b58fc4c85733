import { type Static, Type } from 'typebox';
import { Id, IsoTime, Line, Matching, nameOrEmpty, nullish, OpenObject } from '../../../http/shapes.ts';
import {
  UserAttributeDefinition,
  UserAttributeInput,
} from '../../people/user-attributes/user-attributes.schema.ts';
import { CreateEmbedGroupInput } from '../embed-groups/embed-groups.schema.ts';
import { EmbedTenantName } from '../embed-tenants/embed-tenants.schema.ts';
import { ExternalId, profileMembers } from '../embed-users/embed-users.schema.ts';
import { EmbedTheme } from './embed-theme.schema.ts';

/** How long a session id can be exchanged. */
export const ID_SECONDS = 5 * 60;
/** How long a token is valid. */
export const TOKEN_SECONDS = 24 * 3600;
/** How long pages use a token: not in its last hour, so that it does not expire during a request. */
export const TRUSTED_SECONDS = 23 * 3600;

/** The largest security context that a host may add, as JSON. The rest of a token is for groups and attributes. */
export const CONTEXT_BYTES = 16_384;

const MOST_DEFINITIONS = 100;

/** The id of a session, which is a secret until it has been exchanged: 128 random bits. */
export const SessionId = Matching('^[0-9a-f]{32}$', 'be the 32 hexadecimal digits of a session id', {
  minLength: 32,
  maxLength: 32,
  examples: ['9f86d081884c7d659a2feaa0c55ad015'],
});

const isOn = (description: string) => nullish(Type.Boolean(), description);

export const EmbedSessionSettings = Type.Object(
  {
    allowAi: isOn('False withholds everything that uses AI from the session, and questions in words.'),
    allowChatWorkspaceAuthoring: isOn('False keeps the chat from saving, changing and publishing content.'),
    askViews: nullish(
      Type.Array(Line(255), { maxItems: 200 }),
      'The names of the views that the session may ask about in words; absent or null for all that the access policies ' +
        'show.',
    ),
    locale: nullish(Line(35), 'The language, as BCP 47 writes it; an unknown one has no effect.'),
    showAiWidgets: isOn('Whether AI summaries can be added and refreshed.'),
    showDashboardChat: isOn('Whether dashboards show the chat.'),
    showDashboardSettings: isOn('Whether the editor of dashboards shows settings.'),
    showGroupByCube: isOn('Whether users may choose how members are grouped.'),
    showMemberNames: isOn('Whether users may see names instead of titles.'),
    showWorkbookChat: isOn('Whether workbooks show the chat.'),
    showWorkbookShare: isOn('Whether workbooks show the controls for sharing them.'),
    timezone: nullish(Line(64), 'The IANA time zone; an unknown one has no effect.'),
  },
  {
    title: 'EmbedSessionSettings',
    description:
      'Settings of this session. A setting that is absent or null defaults to the account’s setting.',
  },
);

const most = (what: string) =>
  nullish(
    Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    `The most ${what} that the embed tenant may have while this session adds one; absent or null for no limit.`,
  );

export const EmbedSessionLimits = Type.Object(
  {
    folders: most('folders'),
    workbooks: most('workbooks'),
    reports: most('reports'),
    views: nullish(
      Type.Array(Line(255), { maxItems: 200 }),
      'The names of the views of the data model that the session may query. Its metadata has no others, and queries ' +
        'of others are refused, also those of dashboards that are shared with it. Absent or null for all that the access ' +
        'policies show.',
    ),
  },
  {
    title: 'EmbedSessionLimits',
    description:
      'What a session in creator mode is limited to. Creating more than a limit allows is refused with 409 and the code ' +
      '`limit_reached`.',
    examples: [{ workbooks: 20, reports: 200, views: ['orders'] }],
  },
);

const EmbedTenantProfile = Type.Object(
  { displayName: nullish(Line(255), 'The name for readers; absent or null keeps the current one.') },
  { title: 'EmbedTenantProfile' },
);

const GroupDefinition = Type.Object(CreateEmbedGroupInput.properties, { title: 'GroupDefinition' });
const definitions = Type.Array(GroupDefinition, { maxItems: MOST_DEFINITIONS });
const withoutEffect = { maxItems: 1000, deprecated: true, description: 'Accepted without effect.' };

export const GenerateSessionInput = Type.Object(
  {
    deploymentId: { ...Id, description: 'The deployment that the session may use.' },
    externalId: nullish(
      ExternalId,
      "The host's id for an embed user, who is created if they do not exist yet. Either this or `internalId` is required.",
    ),
    internalId: nullish(
      Line(255),
      'The username or email address of a user of the account, whose own permissions apply. It cannot be ' +
        'combined with fields that describe an embed user.',
    ),
    ...profileMembers,
    userAttributes: nullish(
      Type.Array(UserAttributeInput, { maxItems: 500 }),
      'Values of user attributes of the account. They are stored with the user; other attributes keep ' +
        'their values.',
    ),
    userAttributeDefinitions: nullish(
      Type.Array(UserAttributeDefinition, { maxItems: MOST_DEFINITIONS }),
      'User attributes to create or update before `userAttributes` is applied; requires `creatorMode`. Types cannot change.',
    ),
    embedTenantName: nullish(
      EmbedTenantName,
      'The embed tenant of the user, created if it does not exist; defaults to one named after the ' +
        'account. Users of one embed tenant can share content, so give each customer a separate one.',
    ),
    embedTenantProfile: nullish(EmbedTenantProfile),
    tenantGroupDefinitions: nullish(
      definitions,
      'Groups to create or describe in the embed tenant before `tenantGroups` is applied; requires `creatorMode` and ' +
        '`embedTenantName`.',
    ),
    creatorMode: nullish(
      Type.Boolean(),
      'Whether the user may create content and query freely. Without it, the session can only use dashboards that are ' +
        'shared with the user.',
    ),
    securityContext: nullish(
      OpenObject,
      `Added to the security context of every query of the session; at most ${CONTEXT_BYTES} bytes as JSON. Only for ` +
        'embed users.',
    ),
    branchName: nameOrEmpty(
      'The branch of the data model that all queries of the session use; it must be served. Defaults to ' +
        'production.',
    ),
    settings: nullish(EmbedSessionSettings),
    limits: nullish(EmbedSessionLimits),
    embedTheme: nullish(EmbedTheme),
    groupDefinitions: nullish(Type.Array(OpenObject, withoutEffect)),
    isEphemeral: nullish({ ...Type.Boolean(), description: 'Accepted without effect.' }),
    publicDashboardId: nullish({
      ...Line(255),
      description: 'Accepted without effect: what is shared with the user decides which dashboards they see.',
    }),
    roles: nullish(
      Type.Array(Line(255), {
        maxItems: 100,
        description: 'Accepted without effect: embed users have no roles.',
      }),
    ),
  },
  {
    title: 'GenerateSession',
    examples: [
      {
        deploymentId: 1,
        externalId: 'user-42',
        embedTenantName: 'acme',
        userAttributes: [],
        securityContext: { customer: 'acme' },
      },
    ],
  },
);
export type GenerateSessionInput = Static<typeof GenerateSessionInput>;

export const GenerateSessionResponse = Type.Object(
  {
    sessionId: Type.String({ description: 'The session id, which can be exchanged for a token once.' }),
    expiresIn: Type.Integer({ description: 'Seconds for which the id can be exchanged.' }),
    expiresAt: IsoTime,
  },
  { title: 'GenerateSessionResponse' },
);

export const SessionIdInput = Type.Object(
  {
    sessionId: { ...Line(255), minLength: 1, description: 'A session id from `generateSession`.' },
  },
  { title: 'PostTokenBySessionIdInput', examples: [{ sessionId: '9f86d081884c7d659a2feaa0c55ad015' }] },
);

export const EmbedTokenResponse = Type.Object(
  {
    token: Type.String({
      description:
        'A JWT with the context of the session, for `Authorization: Embed-Token <token>`. Only this server can verify it.',
    }),
    expiresIn: Type.Integer({ description: 'Seconds for which the token is valid.' }),
    expiresAt: IsoTime,
    trustedFor: Type.Integer({
      description:
        'Seconds after which a page should renew the session or report its end. This is an hour before the ' +
        'token expires, so that no request is interrupted.',
    }),
    trustedUntil: IsoTime,
    allowedOrigins: Type.Array(Type.String(), {
      description: 'The sites that may show the session in a frame; empty for only this server.',
    }),
  },
  { title: 'GenerateEmbedTokenResponse' },
);

export const RevokeEmbedSessionInput = Type.Object(
  { sessionId: { ...SessionId, description: 'The session id, whether it has been exchanged or not.' } },
  { title: 'RevokeEmbedSessionInput', examples: [{ sessionId: '9f86d081884c7d659a2feaa0c55ad015' }] },
);
