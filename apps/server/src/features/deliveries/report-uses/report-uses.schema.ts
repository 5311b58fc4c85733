import { Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { Id, nullable } from '../../../http/shapes.ts';

export const ReportUses = listOf(
  'ReportUses',
  Type.Object(
    {
      workbookId: { ...Id, description: 'The workbook of the dashboard.' },
      workbookName: Type.String(),
      publicId: nullable(Type.String(), 'Identifies the dashboard in links; null if it was never published.'),
      title: nullable(Type.String(), 'The title of the published dashboard.'),
      isPublished: Type.Boolean({ description: 'Whether the published dashboard shows the report.' }),
      isInDraft: Type.Boolean({ description: 'Whether the draft of the dashboard shows the report.' }),
      deliveriesCount: nullable(
        Type.Integer(),
        'How many scheduled deliveries the dashboard has; null for those who may not see them.',
      ),
    },
    { title: 'ReportUse' },
  ),
);
