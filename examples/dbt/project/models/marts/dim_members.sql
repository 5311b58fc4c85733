select
    members.member_id,
    members.member_name,
    members.joined_on,
    plans.plan_name,
    plans.monthly_fee
from {{ ref('stg_members') }} as members
inner join {{ ref('stg_plans') }} as plans on members.plan_code = plans.plan_code
