import { ActionIcon } from '@mantine/core';
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { useArea } from '../words/area.ts';
import { MODEL_GRAPH } from '../words/model-graph/model-graph-area.ts';
import classes from './GraphCanvas.module.css';

interface ZoomToolsProps {
  onFit(): void;
  onZoom(isIn: boolean): void;
}

/** The buttons in a corner of the graph. */
export function ZoomTools({ onFit, onZoom }: ZoomToolsProps) {
  const words = useArea(MODEL_GRAPH);
  const tools = [
    { label: words.zoomIn, key: '+', Icon: IconPlus, run: () => onZoom(true) },
    { label: words.zoomOut, key: '-', Icon: IconMinus, run: () => onZoom(false) },
    { label: words.showAll, key: '0', Icon: IconMaximize, run: onFit },
  ];
  return (
    <div className={classes.tools}>
      {tools.map(({ label, key, Icon, run }) => (
        <ActionIcon
          key={key}
          variant="default"
          aria-label={label}
          aria-keyshortcuts={key}
          title={`${label} (${key})`}
          onClick={run}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  );
}
