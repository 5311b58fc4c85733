import { Button } from '@mantine/core';
import { usePlaces } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import classes from './ModelPage.module.css';

interface EmptyModelProps {
  readonly deploymentId: number;
  /** Absent where files cannot be added. */
  readonly onNewFile: (() => void) | undefined;
}

/** What a model without files is for, and how it begins. */
export function EmptyModel({ deploymentId, onNewFile }: EmptyModelProps) {
  const { empty, newFile } = useArea(MODEL);
  const places = usePlaces();
  return (
    <div className={classes.middle}>
      <div className={classes.empty}>
        <h2>{empty.title}</h2>
        <p>{empty.text}</p>
        <Button component="a" href={places.sources(deploymentId)}>
          {empty.fromTables}
        </Button>
        {onNewFile !== undefined && (
          <Button variant="default" onClick={onNewFile}>
            {newFile}
          </Button>
        )}
      </div>
    </div>
  );
}
