/** A cube over five rows, the last without a region, with the access policy under test. */
const cube = (name: string, policy: string) => `  - name: ${name}
    sql: >
      select * from (values (1, 'north', 1, true), (2, 'south', 2, false), (3, 'south', 3, true),
        (4, 'east', 4, false), (5, null, 5, true)) as t(id, region, level, is_open)
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: region, sql: region, type: string }
      - { name: level, sql: level, type: number }
      - { name: is_open, sql: is_open, type: boolean }
    measures:
      - { name: ids, sql: "string_agg(id::varchar, ',' order by id)", type: string }
    access_policy:
${policy}`;
const filter = (member: string, operator: string, values: string) => `      - group: "*"
        row_level:
          filters: [{ member: ${member}, operator: ${operator}, values: ${values} }]
`;
/** A model for tests with one cube for each way in which an access policy can use the claims of a token. */
export const MODEL = `cubes:
${cube('by_string', filter('region', 'equals', '["{ userAttributes.region }"]'))}
${cube('by_strings', filter('region', 'equals', '"{ userAttributes.regions }"'))}
${cube('by_number', filter('level', 'lte', '["{ userAttributes.level }"]'))}
${cube('by_numbers', filter('level', 'equals', '"{ userAttributes.levels }"'))}
${cube('by_boolean', filter('is_open', 'equals', '["{ userAttributes.sees_open }"]'))}
${cube('by_other', filter('region', 'notEquals', '["{ userAttributes.not_region }"]'))}
${cube('by_context', filter('region', 'equals', '["{ securityContext.home }"]'))}
${cube(
  'by_condition',
  `      - group: "*"
        conditions: [{ if: "{ userAttributes.sees_all }" }]
        row_level: { allow_all: true }
`,
)}
${cube(
  'by_group',
  `      - group: Directors
        row_level: { allow_all: true }
      - group: Verkauf Süd
        row_level:
          filters: [{ member: region, operator: equals, values: [south] }]
`,
)}
`;
