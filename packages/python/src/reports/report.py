"""Runs the code of a report on rows and describes its result. Shared by native Python and WebAssembly."""

import ast
import base64
import io
import json
import linecache
import math
import sys
import traceback

NAME = "report.py"
EXACT = 2**53 - 1


class Refused(Exception):
    """The report has a result that cannot be returned."""


def run(code, namespace, limits, hints):
    """Returns {"output": …, "error": …} of a report's code, of which one is None."""
    linecache.cache[NAME] = (len(code), None, code.splitlines(True), NAME)
    try:
        value = execute(code, namespace)
        return {"output": describe(value, limits), "error": None}
    except Refused as error:
        return {"output": None, "error": str(error)}
    except BaseException as error:
        if isinstance(error, SystemExit) and error.code in (None, 0):
            return {"output": None, "error": None}
        return {"output": None, "error": explain(error, hints)}
    finally:
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except Exception:
                pass


def execute(code, namespace):
    """The value of the last expression; of the variable `result` if the code ends with a statement."""
    tree = ast.parse(code, NAME)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, NAME, "exec"), namespace)
    if last is None:
        return namespace.get("result")
    value = eval(compile(ast.Expression(last.value), NAME, "eval"), namespace)
    return namespace.get("result") if value is None else value


def explain(error, hints):
    """The traceback of the report's own frames, with a hint where there is a way out."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == NAME]
    text = "".join(traceback.format_list(frames)) + "".join(traceback.format_exception_only(error))
    head = "Traceback (most recent call last):\n" if frames else ""
    kinds = [base.__name__ for base in type(error).__mro__]
    named = f"{kinds[0]}:{getattr(error, 'name', None)}"
    hint = next((hint for kind, hint in hints.items() if kind in (named, *kinds)), None)
    if hint is not None:
        text = text.rstrip("\n") + "\n" + hint
    return (head + text).rstrip("\n")[-8000:]


def describe(value, limits):
    """A result as one of the kinds of output, or None."""
    module = type(value).__module__.partition(".")[0]
    if module == "pandas" and hasattr(value, "to_frame") and not hasattr(value, "columns"):
        value = value.to_frame()
    if module == "pandas" and hasattr(value, "columns"):
        return frame(value, limits)
    if isinstance(value, (bytes, bytearray)):
        return image(bytes(value), limits)
    if isinstance(value, str):
        return image(value.encode(), limits) if value.lstrip().startswith("<svg") else text(value, limits)
    if isinstance(value, dict) and "vega-lite" in str(value.get("$schema")):
        return chart(value, limits)
    if module == "altair":
        return chart(value.to_dict(), limits)
    if isinstance(value, list) and value and all(isinstance(row, dict) for row in value):
        return table(value, limits)
    figure = getattr(value, "figure", value)
    if hasattr(figure, "savefig"):
        bytes_of = io.BytesIO()
        figure.savefig(bytes_of, format="png", dpi=144, bbox_inches="tight")
        return image(bytes_of.getvalue(), limits)
    if module == "PIL" and hasattr(value, "save"):
        bytes_of = io.BytesIO()
        value.save(bytes_of, format="PNG")
        return image(bytes_of.getvalue(), limits)
    drawn = open_figure()
    if drawn is not None:
        return describe(drawn, limits)
    return None if value is None else text(str(value), limits)


def open_figure():
    pyplot = sys.modules.get("matplotlib.pyplot")
    return pyplot.gcf() if pyplot is not None and pyplot.get_fignums() else None


def text(value, limits):
    shown = value[: limits["textCharacters"]]
    return {"type": "text", "text": shown, "isTruncated": len(shown) < len(value)}


def image(value, limits):
    if value.startswith(b"\x89PNG\r\n"):
        media = "image/png"
    elif value.lstrip()[:200].startswith((b"<svg", b"<?xml")) and b"<svg" in value[:2000]:
        media = "image/svg+xml"
    else:
        raise Refused("The result has bytes that are neither a PNG nor an SVG image")
    if len(value) > limits["imageBytes"]:
        raise Refused(f"The image has {len(value)} bytes; an image has at most {limits['imageBytes']}")
    return {"type": "image", "mediaType": media, "base64": base64.b64encode(value).decode()}


def chart(spec, limits):
    size = len(json.dumps(spec, default=str))
    if size > limits["specBytes"]:
        raise Refused(f"The Vega-Lite chart has {size} bytes with its data; a chart has at most {limits['specBytes']}")
    return {"type": "vega-lite", "spec": json.loads(json.dumps(finite(spec), default=str))}


def finite(value):
    if isinstance(value, dict):
        return {str(key): finite(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [finite(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def table(rows, limits):
    """A list of dictionaries, as a data frame."""
    shown = rows[: limits["rows"]]
    names = list(dict.fromkeys(str(name) for row in shown for name in row))
    if len(names) > limits["columns"]:
        raise Refused(f"The result has {len(names)} columns; a result has at most {limits['columns']}")
    values = [[plain(row.get(name)) for row in shown] for name in names]
    columns = [{"name": name, "type": type_of(column)} for name, column in zip(names, values)]
    return framed(columns, values, len(shown), len(rows))


def frame(value, limits):
    """A pandas data frame; an index becomes columns unless it only numbers the rows."""
    if value.index.names != [None] or value.index.dtype.kind not in "iu":
        value = value.reset_index(allow_duplicates=True)
    if len(value.columns) > limits["columns"]:
        raise Refused(f"The result has {len(value.columns)} columns; a result has at most {limits['columns']}")
    shown = value.head(limits["rows"])
    columns, values = [], []
    for place, name in enumerate(shown.columns):
        kind, column = series(shown.iloc[:, place])
        label = " ".join(map(str, name)) if isinstance(name, tuple) else str(name)
        columns.append({"name": label, "type": kind})
        values.append(column)
    return framed(columns, values, len(shown), len(value))


def series(column):
    import numpy
    import pandas

    if isinstance(column.dtype, pandas.DatetimeTZDtype):
        column = column.dt.tz_convert("UTC").dt.tz_localize(None)
    kind = column.dtype.kind
    if kind == "M":
        texts = numpy.datetime_as_string(column.to_numpy(dtype="datetime64[ms]"), unit="ms").tolist()
        return "time", [None if value == "NaT" else value for value in texts]
    if kind in "iufb":
        values = column.astype(object).where(column.notna(), None).tolist()
        return ("boolean" if kind == "b" else "number"), [plain(value) for value in values]
    values = [None if missing else plain(value) for value, missing in zip(column.tolist(), column.isna().tolist())]
    return type_of(values), values


def framed(columns, values, shown, all_rows):
    rows = [list(row) for row in zip(*values)] if values else [[] for _ in range(shown)]
    return {"type": "dataframe", "columns": columns, "rows": rows, "rowCount": all_rows, "isTruncated": shown < all_rows}


def plain(value):
    """A value as JSON can represent it. Integers that JavaScript would round become text."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return value if -EXACT <= value <= EXACT else str(value)
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else None
    if hasattr(value, "isoformat"):
        return value.isoformat()
    if hasattr(value, "item") and getattr(value, "shape", None) == ():
        return plain(value.item())
    return str(value)


def type_of(values):
    present = [value for value in values if value is not None]
    if present and all(isinstance(value, bool) for value in present):
        return "boolean"
    if present and all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in present):
        return "number"
    return "string"
