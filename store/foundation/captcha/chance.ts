import { randomInt } from 'node:crypto';

/** Returns a random whole number from 0 up to, but not including, `below`. */
export type Chance = (below: number) => number;

export const realChance: Chance = (below) => randomInt(below);

export function pick<Item>(items: readonly Item[], chance: Chance): Item {
	const item = items[chance(items.length)];
	if (item === undefined) throw new Error('There is nothing to pick.');
	return item;
}

/** Returns a new list with the same items in random order. */
export function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
	const left = [...items];
	return items.flatMap(() => left.splice(chance(left.length), 1));
}
