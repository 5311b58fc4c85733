import type { Readable } from 'node:stream';
import { type Static, Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { IsoTime, Lines, nullable, nullish, oneOf } from '../../../http/shapes.ts';
import { AskContext, AskInput, AskResponse } from '../../embedding/ask/ask.schema.ts';
import { ChatPath } from './chats.schema.ts';

const MessageId = Type.String({
  format: 'uuid',
  examples: ['5f1d7c7e-1c1b-4b6a-8a55-3f3f0d3c9a01'],
});

export const MessagePath = Type.Object({
  ...ChatPath.properties,
  messageId: { ...MessageId, description: 'The question and its answer.' },
});

const { data: _rows, ...answered } = AskResponse.properties;

export const ChatResult = Type.Object(
  { id: Type.String({ description: 'Read its rows with `getChatResult`.' }), ...answered },
  { title: 'ChatResult', description: 'A query that was asked, without its rows, which are never stored.' },
);
export type ChatResult = Static<typeof ChatResult>;

const ChatStep = Type.Object(
  {
    id: Type.String(),
    tool: Type.String(),
    label: Type.String({ description: 'For people, in the language of the question.' }),
    state: oneOf(['started', 'done', 'failed']),
  },
  { title: 'ChatStep', description: 'A tool that was used for the answer.' },
);
export type ChatStep = Static<typeof ChatStep>;

const ChatError = Type.Object({ code: Type.String(), message: Type.String() }, { title: 'ChatError' });
export type ChatError = Static<typeof ChatError>;

const MessageState = oneOf(['running', 'completed', 'cancelled', 'failed']);
export const NOTICES = ['model-unavailable', 'model-paused', 'limit-reached', 'unproven-numbers'] as const;
const Notice = oneOf(NOTICES);
const Answerer = nullable(oneOf(['grammar', 'model']), 'What answered; null if it is not known.');
const Rating = nullable(oneOf(['up', 'down']));

export const ChatMessage = Type.Object(
  {
    id: MessageId,
    chatId: Type.String({ format: 'uuid' }),
    question: Type.String(),
    state: MessageState,
    text: Type.String({ description: 'The answer in Markdown, as far as it goes.' }),
    steps: Type.Array(ChatStep),
    results: Type.Array(ChatResult),
    notices: Type.Array(Notice),
    error: nullable(ChatError, 'Why there is no complete answer.'),
    rating: Rating,
    answeredBy: Answerer,
    createdAt: IsoTime,
    finishedAt: nullable(IsoTime),
  },
  { title: 'ChatMessage', description: 'A question and its answer.' },
);
export type ChatMessage = Static<typeof ChatMessage>;

export const ChatMessagesPage = listOf('ChatMessagesListResponse', ChatMessage);

const { question, locale, timezone } = AskInput.properties;

export const AskInChatInput = Type.Object(
  {
    id: {
      ...MessageId,
      description: 'Chosen by the client. A question that is sent again with the same id is asked once.',
    },
    question,
    context: nullish(
      AskContext,
      'What the question follows up. Without `query`, it is the last query of the chat; null asks without one.',
    ),
    locale,
    timezone,
  },
  {
    title: 'AskInChatInput',
    examples: [{ id: '5f1d7c7e-1c1b-4b6a-8a55-3f3f0d3c9a01', question: 'How many orders by status?' }],
  },
);
export type AskInChatInput = Static<typeof AskInChatInput>;

export const RateInput = Type.Object(
  {
    rating: { ...Rating, description: 'Null takes the rating back.' },
    comment: nullish(Lines({ maxLength: 2_000 }), 'What was good or wrong, for those who improve answers.'),
  },
  { title: 'RateChatMessageInput', examples: [{ rating: 'down', comment: 'The wrong month' }] },
);
export type RateInput = Static<typeof RateInput>;

export const StreamQuery = Type.Object({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'Resumes after the event with this id. The header `Last-Event-ID` takes precedence.',
    }),
  ),
});

/** The `data` of the events, by their `event`. */
const EventData = Type.Union(
  [
    ChatStep,
    Type.Object({ delta: Type.String() }, { title: 'ChatText', description: 'More of the text.' }),
    ChatResult,
    Type.Object({ reason: Notice }, { title: 'ChatNotice' }),
    Type.Object(
      { state: MessageState, error: nullable(ChatError), answeredBy: Answerer },
      { title: 'ChatEnd', description: 'The last event.' },
    ),
  ],
  { title: 'ChatEventData', description: 'The `data` of `step`, `text`, `result`, `notice` and `end`.' },
);

export const ChatStreamResponse = Type.Unsafe<Readable>({
  // As generated clients expect it: the shape of the data of each event.
  content: { 'text/event-stream': { schema: EventData } },
});
