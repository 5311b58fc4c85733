"""Runs one report in WebAssembly, where there is no pandas. Follows report.py in one program."""


def main(lines):
    first, *others = lines.splitlines()
    request = json.loads(first)
    names = [column["name"] for column in request["columns"]]
    rows = [dict(zip(names, values)) for line in others for values in zip(*typed_block(request, json.loads(line)))]
    outcome = run(request["code"], {"__name__": "__main__", "rows": rows}, request["limits"], request["hints"])
    return json.dumps(outcome)


def typed_block(request, block):
    for column, values in zip(request["columns"], block):
        yield [number(value) for value in values] if column["type"] == "number" else values


def number(value):
    if isinstance(value, str):
        try:
            return int(value) if value.lstrip("-").isdigit() else float(value)
        except ValueError:
            return None
    return value
