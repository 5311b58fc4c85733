select
    start_station_id as station_id,
    cast(started_at as date) as ride_day,
    count(*) as departures,
    count(end_station_id) as finished_departures
from {{ ref('fct_rides') }}
group by start_station_id, cast(started_at as date)
