/** What an object, an array or a text takes beside what is in it. Bytes. */
const overhead = 32;
const reference = 8;

/**
 * About how much memory a value takes that is made of plain objects, arrays, texts and numbers, rather too much than too little.
 * A text counts as if each letter of it took two bytes. What stands in it twice is counted twice. Bytes.
 */
export function memorySize(value: unknown): number {
	if (typeof value === 'string') return overhead + 2 * value.length;
	if (typeof value !== 'object' || value === null) return reference;
	if (ArrayBuffer.isView(value)) return overhead + value.byteLength;
	let size = overhead;
	for (const inner of Array.isArray(value) ? value : Object.values(value)) size += reference + memorySize(inner);
	return size;
}
