import type { Widget } from '@facet/dashboards';
import { memo, Suspense } from 'react';
import { Control } from '../controls/Control.tsx';
import { Boundary } from '../look/Boundary.tsx';
import { ErrorState, Notice } from '../look/States.tsx';
import { useBoard } from '../store/board-context.ts';
import { Card } from '../widgets/Card.tsx';
import { ChartWidget } from '../widgets/ChartWidget.tsx';
import { useWords } from '../words/words.ts';
import classes from './AnyWidget.module.css';
import { Container } from './Container.tsx';
import { AiWidget, ImageWidget, TextWidget } from './late-widgets.tsx';

/** A widget of any type. If it fails while rendering, the others stay. */
export const AnyWidget = memo(function AnyWidget({ widget }: { widget: Widget }) {
  const board = useBoard();
  const fail = ({ name, message }: Error) => {
    board.emit('error', { message, name, context: 'embed-render', fatal: false });
    board.noteRendered(widget.id);
  };
  const fallback = (error: Error) => (
    <Card title={titleOf(widget)}>
      <ErrorState error={error} />
    </Card>
  );
  return (
    <Boundary fallback={fallback} onError={fail}>
      <Suspense>
        <ByType widget={widget} />
      </Suspense>
    </Boundary>
  );
});

function ByType({ widget }: { widget: Widget }) {
  const words = useWords();
  switch (widget.type) {
    case 'CHART':
      return <ChartWidget widget={widget} />;
    case 'TEXT':
      return <TextWidget widget={widget} />;
    case 'CONTAINER':
      return <Container widget={widget} />;
    case 'FILTER':
    case 'TIME_GRAIN':
    case 'FIELD':
    case 'PARENT':
      return <Control widget={widget} />;
    case 'SPACER':
      return <div />;
    case 'DIVIDER': {
      const { label, orientation = 'horizontal' } = widget.config;
      return (
        <div className={classes.divider} data-orientation={orientation}>
          {label !== undefined && <span>{label}</span>}
        </div>
      );
    }
    case 'IMAGE':
      return <ImageWidget widget={widget} />;
    case 'AI':
      return <AiWidget widget={widget} />;
    default:
      return (
        <Card title={titleOf(widget)}>
          <Notice text={words.unknownWidget} />
        </Card>
      );
  }
}

function titleOf(widget: Widget): string | undefined {
  const { title } = widget.config as { title?: unknown };
  return typeof title === 'string' ? title : undefined;
}
