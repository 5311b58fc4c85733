import { useArea } from '../words/area.ts';
import { SHARING } from '../words/sharing/sharing-area.ts';
import classes from './Sharing.module.css';

type Path = readonly { readonly id: number; readonly name: string }[];

interface SeenPathProps {
  readonly path: Path;
  onPath(path: Path): void;
}

/** The folder whose contents are listed, with those above it, each of which can be opened. */
export function SeenPath({ path, onPath }: SeenPathProps) {
  const { seen } = useArea(SHARING);
  const steps = [{ id: null, name: seen.workspace }, ...path];
  return (
    <nav aria-label={seen.path} className={classes.path}>
      <ol>
        {steps.map(({ id, name }, index) => (
          <li key={id}>
            {index === steps.length - 1 ? (
              <span aria-current="location" dir="auto">
                {name}
              </span>
            ) : (
              <button type="button" dir="auto" onClick={() => onPath(path.slice(0, index))}>
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
