select
    code as plan_code,
    name as plan_name,
    monthly_fee,
    price_per_minute
from {{ ref('raw_plans') }}
