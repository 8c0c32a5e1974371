import { hash } from 'node:crypto';

/**
 * Returns a pseudo-random number from 0 up to, but not including, 1. The number is always the same for the same text, so the
 * sample is the same on every machine.
 */
export const chanceOf = (text: string): number =>
	Number.parseInt(hash('sha1', text, 'hex').slice(0, 12), 16) / 16 ** 12;

/** Picks one of the items, depending only on a text. The result is always the same for the same text. */
export function pickBy<Item>(items: readonly Item[], text: string): Item {
	const item = items[Math.floor(chanceOf(text) * items.length)];
	if (item === undefined) throw new Error(`There is nothing to pick for ${text}.`);
	return item;
}

/** Shuffles items into an order that depends only on a text. The result is always the same for the same text. */
export const shuffledBy = <Item>(items: readonly Item[], text: string, name: (item: Item) => string): Item[] =>
	items
		.map((item) => ({ item, place: chanceOf(`${text} ${name(item)}`) }))
		.sort((a, b) => a.place - b.place)
		.map(({ item }) => item);
