select id as gardener_id, name as gardener_name from {{ source('till', 'gardeners') }}
