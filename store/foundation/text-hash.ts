/** Hashes a text to a number of 52 bits, with two multiplications for each character. */
export function hashOf(text: string): number {
	let [high, low] = [0xdeadbeef, 0x41c6ce57];
	for (let at = 0; at < text.length; at += 1) {
		const code = text.charCodeAt(at);
		high = Math.imul(high ^ code, 2_654_435_761);
		low = Math.imul(low ^ code, 1_597_334_677);
	}
	high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
	low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
	return (high >>> 12) * 4_294_967_296 + (low >>> 0);
}
