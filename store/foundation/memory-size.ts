/** The number of bytes that an object, an array or a text needs in addition to its contents. */
const overhead = 32;
const reference = 8;

/**
 * Estimates the memory that a value of plain objects, arrays, texts and numbers needs, in bytes. The estimate is more often too
 * high than too low. Each character counts as two bytes, and an object that occurs twice counts twice.
 */
export function memorySize(value: unknown): number {
	if (typeof value === 'string') return overhead + 2 * value.length;
	if (typeof value !== 'object' || value === null) return reference;
	if (ArrayBuffer.isView(value)) return overhead + value.byteLength;
	let size = overhead;
	for (const inner of Array.isArray(value) ? value : Object.values(value)) size += reference + memorySize(inner);
	return size;
}
