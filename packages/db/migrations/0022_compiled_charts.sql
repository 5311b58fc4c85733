-- What a chart of a published version draws, compiled, with the version of the compiler. Null for reports that are no
-- charts, and for versions of earlier releases, which are compiled when they are shown.
alter table report_snapshots add column chart jsonb;
