import type { ObjectRef } from '../api/workspace-changes.ts';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';
import classes from './ActionDialog.module.css';
import { keyOf, titleOf } from './keys-of.ts';
import { TypeIcon } from './ObjectName.tsx';

/** Objects that a dialog names. */
const MOST = 20;

interface NamedObjectsProps {
  readonly objects: readonly (ObjectRef & { readonly name: string; readonly title?: string | null })[];
}

/** The names of the first objects of many. */
export function NamedObjects({ objects }: NamedObjectsProps) {
  const { deletion } = useArea(WORKSPACE);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ul className={classes.names} tabIndex={0}>
      {objects.slice(0, MOST).map((object) => (
        <li key={keyOf(object)}>
          <TypeIcon type={object.type} />
          <span dir="auto">{titleOf(object)}</span>
        </li>
      ))}
      {objects.length > MOST && <li>{deletion.others(objects.length - MOST)}</li>}
    </ul>
  );
}
