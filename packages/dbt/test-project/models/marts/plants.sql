select * from {{ ref('stg_plants') }}
