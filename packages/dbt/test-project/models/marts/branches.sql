select * from {{ ref('stg_branches') }}
