select sku as plant_id, name as plant_name, kind as plant_kind, kind = 'tree' as is_tree, price as plant_price from {{ source('till', 'plants') }}
