/** The cube that the tour writes: orders by state. Regional staff see only the orders of their own state. */
function orders(averageAmount: string): string {
  return `cubes:
  - name: orders
    sql: >
      select 1 as id, 'TX' as state, 10 as amount
      union all select 2, 'TX', 30
      union all select 3, 'CA', 50

    dimensions:
      - name: id
        sql: id
        type: number
        primary_key: true
      - name: state
        sql: state
        type: string

    measures:
      - name: count
        type: count
      - name: total_amount
        sql: amount
        type: sum
      - name: average_amount
        sql: "${averageAmount}"
        type: number

    access_policy:
      - group: analysts
        row_level:
          allow_all: true
      - group: regional
        row_level:
          filters:
            - member: state
              operator: equals
              values: ["{ securityContext.state }"]
`;
}

/** Refers to a measure that does not exist. */
export const WRONG_ORDERS = orders('1.0 * {total_amuont} / {count}');
export const ORDERS = orders('1.0 * {total_amount} / {count}');

/** The dashboard that the tour publishes, with one chart. */
export const DASHBOARD = `version: 1
title: Orders

reports:
  by-state:
    title: Orders by state
    sql: SELECT state, MEASURE(count) AS orders FROM orders GROUP BY 1 ORDER BY 1
    visualisation: table

widgets:
  - filter: orders.state
    label: State

  - chart: by-state
`;

/** The cube that the tour uploads. */
export const STORES = `cubes:
  - name: stores
    sql: select 'TX' as state union all select 'CA'
    measures:
      - name: count
        type: count
`;
