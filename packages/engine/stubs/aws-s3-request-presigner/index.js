throw new Error(
  '@aws-sdk/s3-request-presigner is not installed: no driver of Facet unloads to an export bucket in S3',
);
