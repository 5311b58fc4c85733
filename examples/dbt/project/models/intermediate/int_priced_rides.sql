-- The first five minutes are free on every plan but the day ticket.
select
    rides.ride_id,
    case
        when plans.plan_code = 'day' then rides.minutes
        else greatest(rides.minutes - 5, 0)
    end as charged_minutes,
    cast(
        case
            when plans.plan_code = 'day' then rides.minutes
            else greatest(rides.minutes - 5, 0)
        end * plans.price_per_minute as decimal(10, 2)
    ) as price
from {{ ref('stg_rides') }} as rides
inner join {{ ref('stg_members') }} as members on rides.member_id = members.member_id
inner join {{ ref('stg_plans') }} as plans on members.plan_code = plans.plan_code
where rides.minutes is not null
