import { Type } from 'typebox';
import { listOf, PageQuery } from '../../../http/pagination.ts';
import { Id, IsoTime, Line } from '../../../http/shapes.ts';

const MailSuppression = Type.Object(
  {
    id: Id,
    email: Type.String({ description: 'The address, in lower case.' }),
    reason: Type.String({ description: 'The text with which the mail server refused the address.' }),
    createdAt: IsoTime,
  },
  { title: 'MailSuppression' },
);

export const MailSuppressionsPage = listOf('MailSuppressionsListResponse', MailSuppression);

export const MailSuppressionsQuery = Type.Object({
  search: Type.Optional({
    ...Line(255),
    description: 'Only addresses that contain this text, ignoring case.',
  }),
  ...PageQuery.properties,
});

export const MailSuppressionPath = Type.Object({ id: { ...Id, description: 'The suppression.' } });
