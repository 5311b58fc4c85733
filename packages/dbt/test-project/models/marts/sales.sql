with lines as (
  select
    sale_id,
    sum(line_total) as subtotal,
    sum(case when is_tree then line_total else 0 end) as tree_total,
    count(*) as line_count
  from {{ ref('sale_lines') }}
  group by sale_id
)
select
  sales.sale_id,
  sales.gardener_id,
  sales.branch_id,
  sales.sold_at,
  lines.subtotal,
  lines.tree_total,
  lines.line_count,
  cast(lines.subtotal * branches.tax_rate as decimal(12, 2)) as tax_paid,
  lines.subtotal + cast(lines.subtotal * branches.tax_rate as decimal(12, 2)) as sale_total,
  lines.tree_total > 0 as is_tree_sale
from {{ ref('stg_sales') }} as sales
join lines on lines.sale_id = sales.sale_id
join {{ ref('stg_branches') }} as branches on branches.branch_id = sales.branch_id
