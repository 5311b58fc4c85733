select id as sale_id, gardener as gardener_id, branch as branch_id, sold_at from {{ source('till', 'sales') }}
