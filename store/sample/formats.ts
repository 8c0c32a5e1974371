import { chanceOf } from './chance';
import { type Kind, kindOf } from './kinds';
import { type Work, workKey } from './work';

/** The formats of editions, with the codes of ONIX list 150. */
export const formats = {
	paperback: { binding: 'Paperback', binding_code: 'BC', largePrint: false },
	hardcover: { binding: 'Hardcover', binding_code: 'BB', largePrint: false },
	massMarket: { binding: 'Mass Market Paperback', binding_code: 'BC', largePrint: false },
	boardBook: { binding: 'Board Book', binding_code: 'BH', largePrint: false },
	largePrint: { binding: 'Paperback', binding_code: 'BC', largePrint: true },
	audioCd: { binding: 'Audio CD', binding_code: 'AC', largePrint: false },
} as const;
export type Format = keyof typeof formats;

/** For each kind of work, how likely the work has an edition in each format. Every work has an edition in the first format. */
const shares: Record<Kind, [Format, number][]> = {
	picture: [
		['hardcover', 1],
		['paperback', 0.5],
		['boardBook', 0.5],
	],
	children: [
		['paperback', 1],
		['hardcover', 0.4],
		['audioCd', 0.14],
	],
	teen: [
		['paperback', 1],
		['hardcover', 0.5],
		['audioCd', 0.2],
	],
	comic: [
		['paperback', 1],
		['hardcover', 0.3],
	],
	illustrated: [
		['hardcover', 1],
		['paperback', 0.45],
	],
	genre: [
		['paperback', 1],
		['massMarket', 0.35],
		['hardcover', 0.35],
		['largePrint', 0.12],
		['audioCd', 0.14],
	],
	literary: [
		['paperback', 1],
		['hardcover', 0.42],
		['largePrint', 0.13],
		['audioCd', 0.14],
	],
	classic: [
		['paperback', 1],
		['hardcover', 0.45],
		['largePrint', 0.1],
		['audioCd', 0.1],
	],
	ideas: [
		['paperback', 1],
		['hardcover', 0.4],
		['largePrint', 0.06],
		['audioCd', 0.1],
	],
};

/** The maximum number of editions of one work. */
const maxEditions = 3;

/**
 * Chooses the formats of the one to three editions of a work. Only works in English have large print editions and audio
 * editions.
 */
export function formatsOf(work: Work): Format[] {
	const likely = shares[kindOf(work)];
	const chosen = likely.filter(([format, share]) => {
		if (share === 1) return true;
		if (work.language !== 'eng') return format === 'hardcover' && chanceOf(`format ${format} ${workKey(work)}`) < 0.12;
		return chanceOf(`format ${format} ${workKey(work)}`) < share;
	});
	return chosen.slice(0, maxEditions).map(([format]) => format);
}
