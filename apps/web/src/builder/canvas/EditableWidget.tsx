import type { Widget } from '@facet/dashboards';
import { childPlaces, EDGES } from '@facet/dashboards/commands';
import { IconGripHorizontal } from '@tabler/icons-react';
import { memo } from 'react';
import { AnyWidget } from '../../board/AnyWidget.tsx';
import { isControl } from '../../board/layout.ts';
import { useArea } from '../../words/area.ts';
import { CANVAS } from '../../words/builder/canvas/canvas-area.ts';
import { ConflictMark } from '../conflicts/ConflictMark.tsx';
import { useReachMark } from '../controls/reach-marks.ts';
import { useEditorState } from '../editor.ts';
import { SelectedByOthers } from '../presence/SelectedByOthers.tsx';
import classes from './EditableWidget.module.css';
import { useNameOf } from './use-name-of.ts';

/**
 * A widget in a frame that is selected, dragged and resized. What happens is the canvas's business: a frame renders again
 * only when it is selected or no longer. Only containers can be operated, since they have widgets inside.
 */
export const EditableWidget = memo(function EditableWidget({ widget }: { readonly widget: Widget }) {
  const words = useArea(CANVAS);
  const isSelected = useEditorState(({ selection }) => selection.includes(widget.id));
  const reach = useReachMark(widget);
  const name = useNameOf()(widget);
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a part of a form
    <div
      role="group"
      aria-label={isSelected ? words.selected(name) : name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: moved, resized and removed from the keyboard
      tabIndex={0}
      className={classes.frame}
      data-widget={widget.id}
      data-selected={isSelected || undefined}
      data-low={isControl(widget) || undefined}
      data-reach={reach}
      data-empty={(widget.type === 'CONTAINER' && childPlaces(widget).length === 0) || undefined}
    >
      <div
        className={classes.content}
        inert={widget.type !== 'CONTAINER'}
        data-still={widget.type !== 'CONTAINER' || undefined}
      >
        <AnyWidget widget={widget} />
      </div>
      <SelectedByOthers widgetId={widget.id} />
      <ConflictMark widgetId={widget.id} />
      {isSelected && (
        <>
          <span className={classes.grip} data-grip>
            <IconGripHorizontal size={16} aria-hidden />
          </span>
          {EDGES.map((edge) => (
            <span key={edge} className={classes.edge} data-edge={edge} />
          ))}
        </>
      )}
    </div>
  );
});
