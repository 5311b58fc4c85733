select
    id as bike_id,
    kind,
    bought_on,
    is_retired
from {{ ref('raw_bikes') }}
