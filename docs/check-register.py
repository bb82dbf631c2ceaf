#!/usr/bin/env python3
"""Checks an exported register of Animal Store by docs/register.md, without any of the program's code.

    python3 check-register.py FILE [NUMBER:HASH]

NUMBER:HASH is what a print or an earlier export says; the hash may be cut to its first 16 digits.
Exit code 0: nothing is wrong; 1: something is, and each sentence says what; 2: no export.
"""
import base64
import hashlib
import json
import sys
from datetime import datetime

# Ed25519, after the reference in RFC 8032, section 6.
P = 2**255 - 19
Q = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def add(a, b):
    e, f = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    g, h = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = f - e, h - g, h + g, f + e
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(s, point):
    total = (0, 1, 1, 0)
    while s > 0:
        if s & 1:
            total = add(total, point)
        point, s = add(point, point), s >> 1
    return total


def point_of(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if y >= P or (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_signed(key, message, signature):
    a, r = point_of(key), point_of(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if len(key) != 32 or len(signature) != 64 or not a or not r or s >= Q:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % Q
    one, other = times(s, BASE), add(r, times(h, a))
    return all((one[i] * other[2] - other[i] * one[2]) % P == 0 for i in (0, 1))


def linked(before, text):
    return hashlib.sha256(before + b"\n" + text).hexdigest().encode()


def is_sealed(seal):
    state = {name: seal[name] for name in ("at", "hash", "number")}
    message = json.dumps(state, separators=(",", ":")).encode()
    key = base64.b64decode(seal["key"])
    # SubjectPublicKeyInfo (RFC 8410): twelve bytes that say Ed25519, then the key.
    is_ed25519 = key[:12].hex() == "302a300506032b6570032100"
    return is_ed25519 and is_signed(key[12:], message, base64.b64decode(seal["signature"]))


def check(lines, known, say):
    number, before, last, end = 0, b"0" * 64, 0, None
    seals, persons, hashes, stock = [], {}, {number: before.decode()}, {}
    for line in lines:
        kind, _, rest = line.rstrip(b"\n").partition(b" ")
        try:
            if end is not None or kind not in (b"seal", b"person", b"entry", b"end"):
                raise ValueError
            if kind == b"end":
                end = rest
            elif kind == b"seal":
                seal = json.loads(rest)
                seals.append((seal["number"], seal["hash"], is_sealed(seal)))
            elif kind == b"person":
                digest, salt, text = rest.split(b" ", 2)
                persons[digest.decode()] = linked(salt, text) == digest
            else:
                digest, text = rest.split(b" ", 1)
                entry = json.loads(text)
                name, found = f"Entry {entry['number']} of {entry['day']}", entry["number"]
                if found > number + 1:
                    say(f"Entries {number + 1} to {found - 1} are missing.")
                if found != number + 1 or linked(before, text) != digest:
                    say(f"{name} does not follow from the one before, or was changed.")
                at = datetime.fromisoformat(entry["at"].replace("Z", "+00:00")).timestamp()
                if at + 120 < last:
                    say(f"{name} was entered earlier than the one before: the clock was set back.")
                if persons.pop(entry.get("person"), True) is False:
                    say(f"The person whom entry {found} names was changed afterwards.")
                number, before, last = found, digest, at
                hashes[number] = digest.decode()
                carry_out(stock, entry)
        except (ValueError, KeyError, TypeError, AttributeError):
            say(f"A line after entry {number} can't be read: {line[:60]!r}")
    for _ in persons:
        say("A person is kept beside the register whom no entry names, or was changed.")
    for place, digest, is_right in seals:
        if not is_right or hashes.get(place) != digest:
            say(f"What was signed at entry {place} does not agree with the register.")
    if end != f"{number} ".encode() + before:
        say(f"Entry {number + 1} is missing, or the file was cut off.")
    if known and not hashes.get(int(known[0]), "").startswith(known[1].lower()):
        say(f"Entry {known[0]} is not the one that the print or export names.")
    here = (1 if many is None else many for status, many in stock.values() if status != "sold")
    return number, before.decode(), sum(here)


def carry_out(stock, entry):
    """Keeps of each animal in stock whether it is sold, and how many it stands for."""
    animal, kind, facts = entry.get("animal"), entry["kind"], entry.get("facts", {})
    if animal is None or (kind == "recounted" and animal not in stock):
        return
    status, many = stock.pop(animal, ("", None))
    many = facts.get("details", {}).get("quantity", many)
    if kind not in ("removed", "joined"):
        stock[animal] = facts.get("status", status), many


def main(file, known=None):
    problems = []
    with open(file, "rb") as lines:
        if lines.readline() != b"animal-store-register 1\n":
            print("That is not an exported register.")
            return 2
        number, last, animals = check(lines, known and known.split(":"), problems.append)
    whole = f"The register is whole: {number} entries, the last one {number}:{last}."
    print("\n".join(problems) or whole)
    print(f"By the register, {animals} animals are in stock.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
