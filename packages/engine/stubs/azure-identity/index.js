throw new Error('@azure/identity is not installed: no driver of Facet unloads to an export bucket in Azure');
