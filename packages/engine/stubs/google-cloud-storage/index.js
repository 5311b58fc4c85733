throw new Error(
  '@google-cloud/storage is not installed: no driver of Facet unloads to an export bucket in Google Cloud Storage',
);
