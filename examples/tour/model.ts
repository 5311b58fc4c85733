/** The model that the tour writes: orders by state, of which regional staff see only their own state's. */
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

/** Refers to a measure that is not there. */
export const WRONG_ORDERS = orders('1.0 * {total_amuont} / {count}');
export const ORDERS = orders('1.0 * {total_amount} / {count}');

/** What the tour uploads beside it. */
export const STORES = `cubes:
  - name: stores
    sql: select 'TX' as state union all select 'CA'
    measures:
      - name: count
        type: count
`;
