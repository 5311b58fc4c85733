select
  gardeners.gardener_id,
  gardeners.gardener_name,
  count(sales.sale_id) as sale_count,
  min(sales.sold_at) as first_sold_at,
  coalesce(sum(sales.sale_total), 0) as lifetime_spend,
  coalesce(sum(sales.tax_paid), 0) as tax_paid,
  case when count(sales.sale_id) > 1 then 'returning' else 'new' end as gardener_type
from {{ ref('stg_gardeners') }} as gardeners
left join {{ ref('sales') }} as sales on sales.gardener_id = gardeners.gardener_id
group by 1, 2
