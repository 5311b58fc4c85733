-- A ride whose bike was not brought back to a station has neither an end nor a price.
select
    id as ride_id,
    member as member_id,
    bike as bike_id,
    from_station as start_station_id,
    to_station as end_station_id,
    started_at,
    minutes,
    kilometres
from {{ ref('raw_rides') }}
