import { pickBy } from './chance';
import type { Format } from './formats';
import { type Kind, kindOf } from './kinds';
import { type Work, workKey } from './work';

/** The list prices of an edition in Canada and in the United States, in cents. */
type Prices = readonly [can: number, usa: number];

const ordinary: Record<Exclude<Format, 'paperback' | 'hardcover'>, Prices[]> = {
	massMarket: [
		[1199, 899],
		[1299, 999],
		[1399, 999],
	],
	boardBook: [
		[999, 799],
		[1099, 899],
		[1199, 899],
	],
	largePrint: [
		[3500, 2700],
		[3900, 2900],
		[4200, 3200],
	],
	audioCd: [
		[3999, 2999],
		[4500, 3500],
		[5499, 4000],
	],
};

const paperbacks: Record<Kind, Prices[]> = {
	picture: [
		[999, 799],
		[1099, 899],
		[1195, 895],
	],
	children: [
		[999, 799],
		[1099, 899],
		[1299, 999],
	],
	teen: [
		[1399, 1099],
		[1499, 1199],
		[1599, 1299],
	],
	comic: [
		[2195, 1695],
		[2495, 1995],
		[2995, 2295],
	],
	illustrated: [
		[2995, 2295],
		[3495, 2695],
		[3995, 2995],
	],
	genre: [
		[1999, 1599],
		[2199, 1699],
		[2299, 1799],
		[2499, 1899],
	],
	literary: [
		[2100, 1600],
		[2200, 1700],
		[2300, 1700],
		[2495, 1895],
	],
	classic: [
		[1250, 950],
		[1395, 1095],
		[1595, 1195],
		[1800, 1400],
	],
	ideas: [
		[2200, 1700],
		[2500, 1900],
		[2700, 2000],
		[2995, 2295],
	],
};

const hardcovers: Record<Kind, Prices[]> = {
	picture: [
		[2199, 1799],
		[2299, 1799],
		[2499, 1899],
	],
	children: [
		[2199, 1699],
		[2499, 1899],
		[2999, 2299],
	],
	teen: [
		[2399, 1899],
		[2599, 1999],
	],
	comic: [
		[3495, 2695],
		[3995, 2995],
	],
	illustrated: [
		[4500, 3500],
		[5000, 3800],
		[6000, 4500],
	],
	genre: [
		[3500, 2700],
		[3699, 2800],
		[3899, 2999],
	],
	literary: [
		[3400, 2600],
		[3600, 2800],
		[3800, 2900],
	],
	classic: [
		[2700, 2000],
		[2995, 2295],
		[3200, 2400],
	],
	ideas: [
		[3700, 2800],
		[4200, 3200],
		[4500, 3500],
	],
};

/** Chooses the list prices of an edition in Canada and in the United States, in cents. */
export function pricesFor(work: Work, format: Format): { list_price_can: number; list_price_usa: number } {
	const kind = kindOf(work);
	const choice =
		format === 'paperback' ? paperbacks[kind] : format === 'hardcover' ? hardcovers[kind] : ordinary[format];
	const [list_price_can, list_price_usa] = pickBy(choice, `price ${format} ${workKey(work)}`);
	return { list_price_can, list_price_usa };
}
