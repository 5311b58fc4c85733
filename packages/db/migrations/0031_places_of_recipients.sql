-- The language and the time zone in which an embed user gets the emails of one notification.
alter table notification_recipients
  add column locale text,
  add column time_zone text,
  add constraint notification_recipients_place
    check (kind = 'EMBED_USER' or num_nonnulls(locale, time_zone) = 0);
