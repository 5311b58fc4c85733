"""Runs scim2-tester against a server: compliance-check.py URL KEY. Prints the results as JSON."""

import json
import sys

import httpx2
from scim2_client.engines.httpx2 import SyncSCIMClient
from scim2_tester import check_server

url, key = sys.argv[1:]
client = httpx2.Client(base_url=url, headers={"Authorization": f"Bearer {key}"}, timeout=60)
results = check_server(SyncSCIMClient(client))
json.dump(
    [
        {
            "status": result.status.name,
            "title": result.title,
            "resourceType": result.resource_type,
            "reason": (result.reason or "")[:1000],
        }
        for result in results
    ],
    sys.stdout,
)
