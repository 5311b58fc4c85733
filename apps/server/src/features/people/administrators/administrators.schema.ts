import { Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { Id, nullable } from '../../../http/shapes.ts';

export const Administrators = listOf(
  'Administrators',
  Type.Object(
    {
      id: Id,
      firstName: nullable(Type.String()),
      email: Type.String(),
      picture: nullable(Type.String()),
    },
    { title: 'Administrator' },
  ),
);
