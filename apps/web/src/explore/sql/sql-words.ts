/** The keywords of SQL over views (docs/semantic-sql.md). */
export const KEYWORDS: readonly string[] = (
  'ALL AND ANY AS ASC BETWEEN BY CASE CAST CROSS CUBE CURRENT_DATE CURRENT_TIMESTAMP DESC DISTINCT ELSE END EXCEPT EXISTS ' +
  'FALSE FILTER FIRST FOLLOWING FROM FULL GROUP GROUPING HAVING ILIKE IN INNER INTERSECT INTERVAL IS JOIN LAST LATERAL LEFT ' +
  'LIKE LIMIT NOT NULL NULLS OFFSET ON OR ORDER OUTER OVER PARTITION PRECEDING RANGE RECURSIVE RIGHT ROLLUP ROWS SELECT SETS ' +
  'THEN TRUE UNBOUNDED UNION USING VALUES WHEN WHERE WINDOW WITH WITHIN'
).split(' ');

/** The types that values are cast to, in lower case. */
export const TYPE_NAMES =
  'bigint boolean date decimal double float int integer numeric precision real smallint text timestamp varchar';
