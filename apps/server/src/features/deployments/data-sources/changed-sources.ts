import { type DataSource, dataSources } from '@facet/engine';

type Variables = Readonly<Record<string, string>>;

/** Variables that every data source reads, such as the region of a cloud. */
const SHARED = /^CUBEJS_(AWS_|GOOGLE_|DATASOURCES$)/;

/** The data sources that a change of variables connects differently. */
export function changedSources(before: Variables, after: Variables): DataSource[] {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
  if (changed.some((name) => SHARED.test(name))) return dataSources({ ...after });
  return dataSources({ ...after }).filter((source) =>
    changed.some((name) => prefixesOf(source, after).some((prefix) => name.startsWith(prefix))),
  );
}

/** The variables of one data source. */
export function variablesOfSource(source: DataSource, variables: Variables): string[] {
  const prefixes = prefixesOf(source, variables);
  return Object.keys(variables).filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
}

function prefixesOf({ name }: DataSource, variables: Variables): string[] {
  const isListed = (variables.CUBEJS_DATASOURCES ?? '').trim() !== '';
  return isListed && name !== 'default' ? [`CUBEJS_DS_${name.toUpperCase()}_`] : ['CUBEJS_DB_'];
}
