import { Type } from 'typebox';
import { Id } from '../../../http/shapes.ts';

export const HandOverInput = Type.Object(
  { toUserId: { ...Id, description: 'The user who becomes the owner.' } },
  { title: 'HandOverInput', examples: [{ toUserId: 12 }] },
);

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const HandedOver = Type.Object(
  {
    folders: count('Folders with a new owner.'),
    workbooks: count('Workbooks with a new owner.'),
    reports: count('Reports with a new owner, tabs included.'),
    trash: count('Deleted objects with a new owner.'),
    keptFilters: count('Shared kept filters with a new owner.'),
    notifications: count('Scheduled deliveries with a new owner.'),
  },
  { title: 'HandOverResponse' },
);
