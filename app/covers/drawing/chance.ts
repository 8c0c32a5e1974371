/** Returns a 32-bit hash of a text (FNV-1a with a final mix). */
function hash(text: string): number {
	let value = 0x811c9dc5;
	for (let index = 0; index < text.length; index++) {
		value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
	}
	value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
	value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
	return (value ^ (value >>> 15)) >>> 0;
}

/**
 * Returns a function that returns pseudo-random numbers from 0 to below 1. The sequence of pseudo-random numbers depends only on
 * the text (mulberry32).
 */
export function chance(text: string): () => number {
	let state = hash(text);
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let value = Math.imul(state ^ (state >>> 15), 1 | state);
		value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
		return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
	};
}

/** Returns one element of a list that is not empty. `at` is a number from 0 to below 1. */
export function pick<T>(list: readonly [T, ...T[]], at: number): T {
	return list[Math.floor(at * list.length)] ?? list[0];
}
