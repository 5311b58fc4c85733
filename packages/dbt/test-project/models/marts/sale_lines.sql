select
  lines.line_id,
  lines.sale_id,
  lines.plant_id,
  lines.pieces,
  sales.sold_at,
  plants.is_tree,
  plants.plant_price,
  lines.pieces * plants.plant_price as line_total
from {{ ref('stg_lines') }} as lines
join {{ ref('stg_sales') }} as sales on sales.sale_id = lines.sale_id
join {{ ref('stg_plants') }} as plants on plants.plant_id = lines.plant_id
