select id as line_id, sale as sale_id, plant as plant_id, pieces from {{ source('till', 'lines') }}
