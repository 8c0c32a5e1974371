import { hash } from 'node:crypto';

/** Derives a number from 0 up to 1 from a text, always the same one, so that the sample is the same on every machine. */
export const chanceOf = (text: string): number =>
	Number.parseInt(hash('sha1', text, 'hex').slice(0, 12), 16) / 16 ** 12;

/** Picks one of the items, always the same for a text. */
export function pickBy<Item>(items: readonly Item[], text: string): Item {
	const item = items[Math.floor(chanceOf(text) * items.length)];
	if (item === undefined) throw new Error(`There is nothing to pick for ${text}.`);
	return item;
}

/** Shuffles items, always in the same way for a text. */
export const shuffledBy = <Item>(items: readonly Item[], text: string, name: (item: Item) => string): Item[] =>
	items
		.map((item) => ({ item, place: chanceOf(`${text} ${name(item)}`) }))
		.sort((a, b) => a.place - b.place)
		.map(({ item }) => item);
