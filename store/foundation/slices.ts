/** Splits a list into slices of a given size. The last slice may be shorter. */
export function* slices<Item>(items: readonly Item[], size: number): Generator<Item[]> {
	for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
