-- Since when nothing has shown an image any more, as the daily check found; null for images that something shows.
alter table dashboard_images add column unused_since timestamptz;
