import { IconEye, IconTable } from '@tabler/icons-react';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import type { ChangedCube, GraphCube } from '../api/model-graph-api.ts';
import { useArea, useLocale } from '../words/area.ts';
import { MODEL_GRAPH } from '../words/model-graph/model-graph-area.ts';
import { ChangeMark } from './ChangeMark.tsx';
import classes from './GraphCanvas.module.css';

export type CubeNodeType = Node<
  {
    readonly cube: GraphCube;
    readonly change: ChangedCube | undefined;
    readonly isCurrent: boolean;
    readonly isDown: boolean;
  },
  'cube'
>;

/** A cube or view in the graph: what it is, and how much it has. */
export const CubeNode = memo(function CubeNode({
  data: { cube, change, isCurrent, isDown },
}: NodeProps<CubeNodeType>) {
  const words = useArea(MODEL_GRAPH);
  const number = new Intl.NumberFormat(useLocale());
  const countOf = (kind: 'dimension' | 'measure') =>
    number.format(cube.members.filter((member) => member.kind === kind).length);
  const Icon = cube.kind === 'view' ? IconEye : IconTable;
  return (
    <div
      className={classes.node}
      data-kind={cube.kind}
      data-breaking={change?.isBreaking || undefined}
      data-current={isCurrent || undefined}
    >
      <Handle
        type="target"
        position={isDown ? Position.Top : Position.Left}
        isConnectable={false}
        className={classes.handle ?? ''}
      />
      <div className={classes.title}>
        <Icon size={16} aria-label={words.kinds[cube.kind]} />
        <bdi>{cube.title}</bdi>
        {change !== undefined && <ChangeMark change={change.change} isBreaking={change.isBreaking} />}
      </div>
      <bdi className={classes.name}>{cube.name}</bdi>
      <span className={classes.counts}>{words.counts(countOf('dimension'), countOf('measure'))}</span>
      <Handle
        type="source"
        position={isDown ? Position.Bottom : Position.Right}
        isConnectable={false}
        className={classes.handle ?? ''}
      />
    </div>
  );
});
