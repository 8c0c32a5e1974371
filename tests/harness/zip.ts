import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A file that is deflated already, and its size and checksum for the zip. */
export interface Packed {
	packed: Buffer;
	size: number;
	sum: number;
}

/** Makes a zip of deflated files, as small as possible. */
export function zip(files: Record<string, string | Buffer | Packed>): Buffer {
	const bodies: Buffer[] = [];
	const directory: Buffer[] = [];
	let offset = 0;
	for (const [name, content] of Object.entries(files)) {
		const given = typeof content === 'object' && 'packed' in content;
		const packed = given ? content.packed : deflateRawSync(content);
		const header = Buffer.alloc(26);
		header.writeUInt16LE(20, 0);
		header.writeUInt16LE(8, 4);
		header.writeUInt32LE(given ? content.sum : crc32(content), 10);
		header.writeUInt32LE(packed.length, 14);
		header.writeUInt32LE(given ? content.size : Buffer.byteLength(content), 18);
		header.writeUInt16LE(name.length, 22);
		const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), header, Buffer.from(name), packed]);
		const entry = Buffer.alloc(14);
		entry.writeUInt32LE(offset, 10);
		directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), header, entry, Buffer.from(name)]));
		bodies.push(local);
		offset += local.length;
	}
	const central = Buffer.concat(directory);
	const end = Buffer.alloc(18);
	end.writeUInt16LE(directory.length, 4);
	end.writeUInt16LE(directory.length, 6);
	end.writeUInt32LE(central.length, 8);
	end.writeUInt32LE(offset, 12);
	return Buffer.concat([...bodies, central, Buffer.from('PK\u0005\u0006'), end]);
}

/** Deflates the same text repeated many times: a megabyte of it is a kilobyte. */
export function manyTimes(text: string, times: number, before = '', after = ''): Packed {
	const flushed = (piece: string) => deflateRawSync(piece, { finishFlush: constants.Z_FULL_FLUSH });
	const repeated = flushed(text);
	const packed = [flushed(before), ...Array.from({ length: times }, () => repeated), deflateRawSync(after)];
	const bytes = Buffer.from(text);
	let sum = crc32(before);
	for (let time = 0; time < times; time++) sum = crc32(bytes, sum);
	return {
		packed: Buffer.concat(packed),
		size: Buffer.byteLength(before) + times * Buffer.byteLength(text) + Buffer.byteLength(after),
		sum: crc32(after, sum),
	};
}
