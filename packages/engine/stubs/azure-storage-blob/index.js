throw new Error(
  '@azure/storage-blob is not installed: no driver of Facet unloads to an export bucket in Azure',
);
