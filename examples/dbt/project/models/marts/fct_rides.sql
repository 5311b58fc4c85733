select
    rides.ride_id,
    rides.member_id,
    rides.bike_id,
    rides.start_station_id,
    rides.end_station_id,
    rides.started_at,
    rides.minutes,
    rides.kilometres,
    priced.charged_minutes,
    priced.price,
    rides.end_station_id is not null as is_finished
from {{ ref('stg_rides') }} as rides
left join {{ ref('int_priced_rides') }} as priced on rides.ride_id = priced.ride_id
