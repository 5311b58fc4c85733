/** The usual order of the keys of cubes, views and their members. */
const ORDER = [
  ...['name', 'join_path', 'alias', 'prefix', 'relationship', 'title', 'description', 'public', 'shown'],
  ...[
    'extends',
    'data_source',
    'sql_alias',
    'sql_table',
    'sql',
    'type',
    'format',
    'primary_key',
    'sub_query',
  ],
  ...['filters', 'meta', 'refresh_key', 'joins', 'cubes', 'includes', 'excludes', 'dimensions', 'measures'],
  ...['segments', 'hierarchies', 'folders', 'pre_aggregations', 'access_policy', 'views'],
];

/** The index of the key after which a new one is written. */
export function keyBefore(keys: readonly string[], added: string): number {
  const rank = ORDER.indexOf(added);
  if (rank < 0) return keys.length - 1;
  let found = 0;
  for (const [index, key] of keys.entries()) {
    const own = ORDER.indexOf(key);
    if (own >= 0 && own < rank && own >= ORDER.indexOf(keys[found] ?? '')) found = index;
  }
  return found;
}
