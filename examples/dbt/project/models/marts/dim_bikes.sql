select
    bike_id,
    kind,
    bought_on,
    is_retired
from {{ ref('stg_bikes') }}
