"""Runs code on rows, one line of JSON each, in bare CPython with pandas loaded: no sandbox, no limits."""

import json
import sys

import pandas as pd

for line in sys.stdin:
    asked = json.loads(line)
    df = pd.DataFrame(asked["rows"])
    df["amount"] = pd.to_numeric(df["amount"])
    names = {"df": df, "pd": pd}
    exec(asked["code"], names)
    print(names["result"].to_json(orient="values"), flush=True)
