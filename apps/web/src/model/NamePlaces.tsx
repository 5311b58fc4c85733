import type { ModelNamePlace, ModelNameUse } from '../api/model-uses-api.ts';
import { useArea } from '../words/area.ts';
import { MODEL_USES } from '../words/model-uses/model-uses-area.ts';
import classes from './UsesPanel.module.css';

interface NamePlacesProps {
  readonly places: readonly (ModelNamePlace | ModelNameUse)[];
  /** Without it, the places are only read. */
  readonly onOpen?: (path: string, line: number) => void;
}

/** Lines of files that have a name, by file. */
export function NamePlaces({ places, onOpen }: NamePlacesProps) {
  const { uncertain } = useArea(MODEL_USES);
  return [...Map.groupBy(places, ({ path }) => path)].map(([path, lines]) => (
    <div key={path}>
      <p className={classes.file} dir="ltr">
        {path}
      </p>
      <ul className={classes.list} dir="ltr">
        {lines.map((place) => {
          const { line, column, text } = place;
          const shown = (
            <>
              <span>{line}</span>
              <code>{text.trim()}</code>
              {'isCertain' in place && !place.isCertain && (
                <span className={classes.uncertain}>{uncertain}</span>
              )}
            </>
          );
          return (
            <li key={`${line}:${column}`}>
              {onOpen === undefined ? (
                <div className={classes.place}>{shown}</div>
              ) : (
                <button type="button" className={classes.place} onClick={() => onOpen(path, line)}>
                  {shown}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  ));
}
