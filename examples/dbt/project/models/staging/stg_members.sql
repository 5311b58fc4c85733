select
    id as member_id,
    name as member_name,
    plan as plan_code,
    joined_on
from {{ ref('raw_members') }}
