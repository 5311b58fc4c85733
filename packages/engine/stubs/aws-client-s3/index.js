throw new Error('@aws-sdk/client-s3 is not installed: no driver of Facet unloads to an export bucket in S3');
