"""Writes an archive with the reference library.

Arguments: the archive's folder, its name, the sizes of chunks of events and of definitions, and a file with one JSON array a line:
  ["event", location, kind, time, [[attribute, type, value], ...], [field, ...]]
  ["definition", kind, [field, ...]]
  ["local", location, kind, [field, ...]]
  ["map", location, mapping, [global, ...]]            a dense table
  ["sparse", location, mapping, [[local, global], ...]]
  ["offset", location, time, offset, deviation]
  ["marker definition", number, group, category, severity]
  ["marker", time, duration, number, scope kind, scope, text]
A list field is an array; in definitions, a value of a property is {"value": 64 bit number}.
"""
import json
import sys

import _otf2
from _otf2 import AttributeValue, MetricValue, Type


# Kinds whose functions are not called as otf2-print calls the records.
FUNCTIONS = {
    "PARAMETER_INT64": "ParameterInt",
    "PARAMETER_UINT64": "ParameterUnsignedInt",
    "IO_CHANGE_FLAGS": "IoChangeStatusFlags",
}


def camel(name):
    return FUNCTIONS.get(name) or "".join(part.capitalize() for part in name.split("_"))


def value(number):
    result = AttributeValue()
    result._arg_value = number
    return result


def convert(field):
    if isinstance(field, list):
        return [convert(element) for element in field]
    if isinstance(field, dict):
        return value(field["value"])
    return field


def metric_value(number):
    result = MetricValue()
    result.unsigned_int = number
    return result


def event(writer, kind, time, attributes, fields):
    attribute_list = None
    if attributes:
        attribute_list = _otf2.AttributeList_New()
        for attribute, type_code, number in attributes:
            _otf2.AttributeList_AddAttribute(attribute_list, attribute, Type(type_code), value(number))
    if kind == "METRIC":
        metric, typed = fields
        fields = [metric, [Type(code) for code, _ in typed], [metric_value(number) for _, number in typed]]
    getattr(_otf2, "EvtWriter_" + camel(kind))(writer, attribute_list, time, *fields)
    if attribute_list is not None:
        _otf2.AttributeList_Delete(attribute_list)


def define(prefix, writer, kind, fields):
    getattr(_otf2, prefix + camel(kind))(writer, *convert(fields))


def keep(user_data, file_type, location, caller_data, final):
    return _otf2.FLUSH


folder, name, event_chunk, definition_chunk, records = sys.argv[1:]
archive = _otf2.Archive_Open(folder, name, _otf2.FILEMODE_WRITE, int(event_chunk), int(definition_chunk),
                             _otf2.SUBSTRATE_POSIX, _otf2.COMPRESSION_NONE)
callbacks = _otf2.FlushCallbacks(pre_flush=keep, post_flush=None)
_otf2.Archive_SetFlushCallbacks(archive, callbacks, None)
_otf2.Archive_SetSerialCollectiveCallbacks(archive)
_otf2.Archive_OpenDefFiles(archive)
_otf2.Archive_OpenEvtFiles(archive)
global_definitions = _otf2.Archive_GetGlobalDefWriter(archive)
markers = None
with open(records, encoding="utf-8") as lines:
    for line in lines:
        what, *rest = json.loads(line)
        if what == "event":
            event(_otf2.Archive_GetEvtWriter(archive, rest[0]), *rest[1:])
        elif what == "definition":
            define("GlobalDefWriter_Write", global_definitions, *rest)
        elif what.startswith("marker"):
            markers = markers or _otf2.Archive_GetMarkerWriter(archive)
            if what == "marker":
                _otf2.MarkerWriter_WriteMarker(markers, *rest)
            else:
                _otf2.MarkerWriter_WriteDefMarker(markers, *rest)
        else:
            writer = _otf2.Archive_GetDefWriter(archive, rest[0])
            if what == "local":
                define("DefWriter_Write", writer, *rest[1:])
            elif what == "offset":
                _otf2.DefWriter_WriteClockOffset(writer, *rest[1:])
            else:
                if what == "map":
                    table = _otf2.IdMap_CreateFromUint64Array(rest[2], False)
                else:
                    table = _otf2.IdMap_Create(_otf2.ID_MAP_SPARSE, len(rest[2]))
                    for local_id, global_id in rest[2]:
                        _otf2.IdMap_AddIdPair(table, local_id, global_id)
                _otf2.DefWriter_WriteMappingTable(writer, rest[1], table)
if markers is not None:
    _otf2.Archive_CloseMarkerWriter(archive, markers)
_otf2.Archive_CloseEvtFiles(archive)
_otf2.Archive_CloseDefFiles(archive)
_otf2.Archive_CloseGlobalDefWriter(archive, global_definitions)
_otf2.Archive_Close(archive)
