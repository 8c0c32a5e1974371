import { daySeconds } from '../contract/durations';
import { shuffledBy } from './chance';
import season from './season.json';
import { hasTopic, type Work, workKey, works } from './work';

/** When a new edition comes out: in the last weeks, in the quarter before them, or in the coming months. */
export type Season = 'this month' | 'this quarter' | 'forthcoming';

const tuesday = 2;
/** How many works have an edition between one and three months old. */
const quarterWorks = 24;

const byTitle = new Map(works.map((work) => [work.title, work]));

/**
 * Finds the work of a title.
 * @throws {Error} for a title that the sample does not have, which is a mistake in its lists
 */
export function workCalled(title: string): Work {
	const work = byTitle.get(title);
	if (!work) throw new Error(`The sample has no work called ${title}.`);
	return work;
}

/** Lists the works with a new edition in a season, in the order of release. */
export function worksOf(name: Season): Work[] {
	if (name === 'this month') return season.thisMonth.map(workCalled);
	if (name === 'forthcoming') return season.forthcoming.map(workCalled);
	const others = new Set([...season.thisMonth, ...season.forthcoming]);
	const wanted = works.filter((work) => !others.has(work.title) && hasTopic(work, 'classic'));
	return shuffledBy(wanted, 'this quarter', workKey).slice(0, quarterWorks);
}

/**
 * Gives the release date of the edition at a position of its season, which is a Tuesday.
 * @param today midnight UTC of the store's day, like release dates; unix seconds
 */
export function seasonDate(name: Season, place: number, today: number): number {
	const week = 7 * daySeconds;
	const last = lastTuesday(today);
	if (name === 'this month') return last - (place % 4) * week;
	if (name === 'this quarter') return last - (5 + (place % 8)) * week;
	return last + (1 + Math.floor(place / 2)) * week;
}

/** Gives the last Tuesday up to a day, which may be that day. Midnight UTC in unix seconds. */
export function lastTuesday(midnight: number): number {
	// The first of January 1970 was a Thursday.
	const weekday = (Math.floor(midnight / daySeconds) + 4) % 7;
	return midnight - ((weekday - tuesday + 7) % 7) * daySeconds;
}
