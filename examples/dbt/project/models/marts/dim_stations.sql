select
    station_id,
    station_name,
    quay,
    docks,
    opened_on
from {{ ref('stg_stations') }}
