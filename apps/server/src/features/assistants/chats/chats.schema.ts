import { LIMITS } from '@facet/dashboards';
import { type Static, Type } from 'typebox';
import { listOf, PageQuery } from '../../../http/pagination.ts';
import { DeploymentPath, IsoTime, Line, Name, nullable, nullish } from '../../../http/shapes.ts';
import { PublicId } from '../../content/access/public-id.ts';

const ChatId = Type.String({ format: 'uuid', examples: ['8a1f0c52-5f0e-4a53-9d0e-0f6b3f6f7a11'] });

export const ChatPath = Type.Object({
  ...DeploymentPath.properties,
  chatId: { ...ChatId, description: 'The chat.' },
});

export const Chat = Type.Object(
  {
    id: ChatId,
    title: nullable(
      Type.String(),
      'The first question, shortened, until the chat is renamed; null before the first question.',
    ),
    branchName: nullable(Type.String(), 'The branch of the data model that is asked; null for production.'),
    isShared: Type.Boolean({ description: 'Whether others who have the address may read it.' }),
    isOwn: Type.Boolean({ description: 'Whether the caller asks in it.' }),
    createdAt: IsoTime,
    updatedAt: { ...IsoTime, description: 'When the last question was asked.' },
    lastQuestion: nullable(Type.String()),
  },
  { title: 'Chat' },
);
export type Chat = Static<typeof Chat>;

export const ChatsPage = listOf('ChatsListResponse', Chat);

export const ChatsQuery = Type.Object({
  search: Type.Optional({
    ...Line(200),
    description: 'Only chats whose title or questions contain this text, ignoring case.',
  }),
  ...PageQuery.properties,
});

const ChatAiWidget = Type.Object(
  { publicId: PublicId, widgetId: { ...Line(LIMITS.id), minLength: 1 } },
  { title: 'ChatAiWidget', description: 'An AI widget of a published dashboard.' },
);

export const CreateChatInput = Type.Object(
  {
    title: nullish(Name),
    branchName: nullish(Line(255), 'A branch of the data model; defaults to production.'),
    aiWidget: nullish(
      ChatAiWidget,
      'The summary that is asked about. The chat becomes the thread of the widget for the caller, in place of an earlier one.',
    ),
  },
  { title: 'CreateChatInput', examples: [{ title: 'Sales in May' }] },
);

export const UpdateChatInput = Type.Object(
  {
    title: Type.Optional(Name),
    isShared: Type.Optional(
      Type.Boolean({
        description:
          'True lets others of the account read the chat, or of the same embed tenant. They read rows with their own rights.',
      }),
    ),
  },
  { title: 'UpdateChatInput', examples: [{ title: 'Sales in June', isShared: true }] },
);
export type UpdateChatInput = Static<typeof UpdateChatInput>;
