"""Copies of two of Wine's libraries, with the functions that Qt and numpy need and Wine only declares."""

from __future__ import annotations

from pathlib import Path

import pefile

# Machine code by function. Microsoft's compiler passes a pair of floats in rcx, a pair of doubles by address.
CODE = {
    "ucrtbase": {
        "crealf": "660f6ec1c3",  # movd xmm0, ecx; ret
        "cimagf": "48c1e920660f6ec1c3",  # shr rcx, 32; movd xmm0, ecx; ret
        "creall": "f20f1001c3",  # movsd xmm0, [rcx]; ret
        "cimagl": "f20f104108c3",  # movsd xmm0, [rcx + 8]; ret
        "cimag": "f20f104108c3",
    },
    "mscms": {"WcsCreateIccProfile": "31c0c3"},  # xor eax, eax; ret: there is no profile
}
_MARK, _WINES, _OURS = slice(0x40, 0x50), b"Wine builtin DLL", b"Wine mended  DLL"


def mend(source: Path, target: Path) -> None:
    """Write mended copies of Wine's libraries.

    Args:
        source: the folder of Wine's own libraries.
        target: Windows' folder system32. Wine loads a library from there that lacks its mark.
    """
    for name, codes in CODE.items():
        library = pefile.PE(str(source / f"{name}.dll"))
        content = bytearray((source / f"{name}.dll").read_bytes())
        for symbol in library.DIRECTORY_ENTRY_EXPORT.symbols:
            code = bytes.fromhex(codes.get((symbol.name or b"").decode(), ""))
            start = library.get_offset_from_rva(symbol.address) if code else 0
            content[start : start + len(code)] = code
        if content[_MARK] != _WINES:
            raise ValueError(f"{name}.dll is not Wine's own.")
        content[_MARK] = _OURS
        (target / f"{name}.dll").write_bytes(content)
