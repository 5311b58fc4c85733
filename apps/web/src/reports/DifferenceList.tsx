import classes from './DifferenceList.module.css';

/** Differences in sentences. */
export function DifferenceList({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul className={classes.list}>
      {texts.map((text) => (
        <li key={text} dir="auto">
          {text}
        </li>
      ))}
    </ul>
  );
}
