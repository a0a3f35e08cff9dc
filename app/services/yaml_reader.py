"""Reads YAML files that people write: each value knows its line and column, for errors that name them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import yaml

from app.domain.errors import YamlInvalid

_NULL = "tag:yaml.org,2002:null"
_FLAGS = {"true": True, "false": False, "yes": True, "no": False}

YAML_FAILURES: Mapping[str, str] = {
    "syntax": "Line {line}, column {column}: no valid YAML. Check indentation, colons and quotes there.",
    "deep": "Line {line}, column {column}: the file is nested too deeply.",
    "file": "Line {line}, column {column}: the file needs entries of the form “key: value”.",
    "mapping": "Line {line}, column {column}: “{name}” needs entries of the form “key: value”.",
    "list": "Line {line}, column {column}: “{name}” needs a list, for example [one, two].",
    "unknown": "Line {line}, column {column}: “{key}” is unknown here. Possible: {possible}.",
    "twice": "Line {line}, column {column}: “{key}” is there a second time. Remove one of them.",
    "missing": "Line {line}, column {column}: “{key}” is missing.",
    "one": "Line {line}, column {column}: “{name}” takes one entry here.",
    "empty": "Line {line}, column {column}: “{name}” needs at least one entry.",
    "no-tag": "Line {line}, column {column}: the library has no tag “{value}”.",
    "no-storage-path": "Line {line}, column {column}: the library has no storage path “{value}”.",
    "no-owner": "Line {line}, column {column}: the library has no user “{value}”.",
    "no-correspondent": "Line {line}, column {column}: the library has no correspondent “{value}”.",
    "no-custom-field": "Line {line}, column {column}: the library has no custom field “{value}”.",
    "text": "Line {line}, column {column}: “{name}” needs a text.",
    "number": "Line {line}, column {column}: “{name}” needs a number from {low} to {high}.",
    "whole": "Line {line}, column {column}: “{name}” needs a whole number from {low} to {high}.",
    "flag": "Line {line}, column {column}: “{name}” needs true or false.",
    "contradiction": "Line {line}, column {column}: “{name}” contradicts “{other}” in line {other_line}. "
    "Remove one of them.",
    "no-weight": "Line {line}, column {column}: all four weights are zero. Set at least one above zero.",
    "no-kind": "Line {line}, column {column}: all kinds are off. Leave at least one on.",
    "choice": "Line {line}, column {column}: “{value}” is unknown for “{name}”. Possible: {possible}.",
}


@dataclass(frozen=True)
class YamlValue:
    """One value of a file, not yet read as a text, number, list or mapping.

    Plain words are read as the reader asks: `no` or `off` is a text where a text is asked for, so that a tag
    may be called "no".

    Attributes:
        name: its key in the mapping around it, for errors; "" for the whole file.
        line, column: its first character, counted from 1.
    """

    name: str
    line: int
    column: int
    _node: yaml.Node

    def mapping(self, known: Collection[str]) -> dict[str, YamlValue]:
        """Return the entries by key, in the file's order.

        Raises:
            YamlInvalid: it is no mapping, or has a key that is not known or there twice.
        """
        if not isinstance(self._node, yaml.MappingNode):
            raise self.invalid("mapping" if self.name else "file")
        entries: dict[str, YamlValue] = {}
        for key_node, node in self._node.value:
            key = key_node.value if isinstance(key_node, yaml.ScalarNode) else "…"
            place = _value(key, key_node)
            if key not in known:
                raise place.invalid("unknown", key=key, possible=", ".join(known))
            if key in entries:
                raise place.invalid("twice", key=key)
            entries[key] = _value(key, node)
        return entries

    def items(self) -> list[YamlValue]:
        """Return the values of a list; their name is that of the list.

        Raises:
            YamlInvalid: it is no list.
        """
        if not isinstance(self._node, yaml.SequenceNode):
            raise self.invalid("list")
        return [_value(self.name, node) for node in self._node.value]

    @property
    def is_mapping(self) -> bool:
        return isinstance(self._node, yaml.MappingNode)

    def text(self) -> str:
        """Return a text as it is written, without quotes; never empty.

        Raises:
            YamlInvalid: it is a list or mapping, or there is nothing.
        """
        written = self._written()
        if written is None or not written.strip():
            raise self.invalid("text")
        return written

    def choice(self, *possible: str) -> str:
        """Return a text that is one of these.

        Raises:
            YamlInvalid: it is not.
        """
        written = self._written()
        if written not in possible:
            raise self.invalid("choice", value=written or "…", possible=", ".join(possible))
        return written

    def number(self, low: float, high: float) -> float:
        """Return a number between these, both included.

        Raises:
            YamlInvalid: it is none.
        """
        try:
            value = float(self._plain())
        except ValueError:
            value = float("nan")
        if not low <= value <= high:
            raise self.invalid("number", low=f"{low:g}", high=f"{high:g}")
        return value

    def whole(self, low: int, high: int) -> int:
        """Return a whole number between these, both included.

        Raises:
            YamlInvalid: it is none.
        """
        written = self._plain()
        value = int(written) if written.isascii() and written.isdigit() and len(written) < 20 else low - 1
        if not low <= value <= high:
            raise self.invalid("whole", low=low, high=high)
        return value

    def flag(self) -> bool:
        """Return true or false.

        Raises:
            YamlInvalid: it is neither.
        """
        value = _FLAGS.get(self._plain().lower())
        if value is None:
            raise self.invalid("flag")
        return value

    def invalid(self, case: str, **details: object) -> YamlInvalid:
        """Return the error of a case of YAML_FAILURES at this place."""
        return yaml_invalid(case, line=self.line, column=self.column, name=self.name, **details)

    def _written(self) -> str | None:
        """Return the text of a scalar, None for anything else and for nothing."""
        if not isinstance(self._node, yaml.ScalarNode) or self._node.tag == _NULL:
            return None
        return str(self._node.value)

    def _plain(self) -> str:
        """Return the text of a scalar without quotes; "" for anything else."""
        quoted = isinstance(self._node, yaml.ScalarNode) and self._node.style is not None
        return "" if quoted else self._written() or ""


def read_yaml(text: str) -> YamlValue:
    """Read the one document of a YAML file. Nothing in it is run, and no types of its own are made.

    Raises:
        YamlInvalid: it is not valid YAML; the sentence names line and column.
    """
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise _at(mark, "syntax") from error
    except yaml.reader.ReaderError as error:
        before = text[: error.position]
        line, column = before.count("\n") + 1, error.position - (before.rfind("\n") + 1) + 1
        raise yaml_invalid("syntax", line=line, column=column) from error
    except RecursionError as error:
        raise yaml_invalid("deep", line=1, column=1) from error
    if node is None:
        node = yaml.ScalarNode(_NULL, "", yaml.Mark("", 0, 0, 0, None, None))
    return _value("", node)


def yaml_invalid(case: str, **details: object) -> YamlInvalid:
    """Return the error of a case; the details fill its sentence."""
    return YamlInvalid(YAML_FAILURES[case].format(**details), case=f"yaml-invalid.{case}", **details)


def _at(mark: yaml.Mark | None, case: str) -> YamlInvalid:
    line, column = (mark.line, mark.column) if mark else (0, 0)
    return yaml_invalid(case, line=line + 1, column=column + 1)


def _value(name: str, node: yaml.Node) -> YamlValue:
    mark = node.start_mark
    return YamlValue(name, mark.line + 1, mark.column + 1, node)
