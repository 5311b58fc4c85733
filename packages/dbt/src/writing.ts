/** Names and texts in model files, for others who write such files. */
export { typeOfDataType } from './cubes/column-type.ts';
export { fStringText, yamlScalar } from './files/yaml-text.ts';
export { KEYWORDS, Names } from './names.ts';
export { type SqlDialect, sqlDialect } from './sql/sql-dialect.ts';
export { literalSql } from './sql/sql-text.ts';
