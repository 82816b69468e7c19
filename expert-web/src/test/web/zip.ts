// Reads the archives of examples.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;

/** Writes the files of a zip archive into a folder. */
export function unzip(archive: string, folder: string): void {
  const bytes = readFileSync(archive);
  let end = bytes.length - 22;
  while (end >= 0 && bytes.readUInt32LE(end) !== END) end--;
  if (end < 0) throw new Error(`${archive} is no zip archive.`);
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error(`${archive} is damaged at byte ${at}.`);
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [number, number, number];
    const path = bytes.toString('utf8', at + 46, at + 46 + name);
    const local = bytes.readUInt32LE(at + 42);
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(begin, begin + bytes.readUInt32LE(at + 20));
    if (!path.endsWith('/')) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes.readUInt16LE(at + 10) === STORED ? data : inflateRawSync(data));
    }
    at += 46 + name + extra + comment;
  }
}
