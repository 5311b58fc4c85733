select
    id as station_id,
    name as station_name,
    quay,
    docks,
    opened_on
from {{ ref('raw_stations') }}
