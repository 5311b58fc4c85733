select id as branch_id, name as branch_name, tax_rate, opened_at from {{ source('till', 'branches') }}
