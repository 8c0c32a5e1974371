import { daySeconds } from '../contract/durations';
import { shuffledBy } from './chance';
import season from './season.json';
import { hasTopic, type Work, workKey, works } from './work';

/** The time at which a new edition comes out: in the last weeks, in the quarter before these weeks, or in the coming months. */
export type Season = 'this month' | 'this quarter' | 'forthcoming';

const tuesday = 2;
/** The number of works that have an edition which came out between one and three months ago. */
const quarterWorks = 24;

const byTitle = new Map(works.map((work) => [work.title, work]));

/**
 * Finds the work with a given title.
 * @throws {Error} for a title that the sample does not contain, which is a mistake in the sample's lists
 */
export function workCalled(title: string): Work {
	const work = byTitle.get(title);
	if (!work) throw new Error(`The sample has no work called ${title}.`);
	return work;
}

/** Lists the works that have a new edition in a season, in the order of release. */
export function worksOf(name: Season): Work[] {
	if (name === 'this month') return season.thisMonth.map(workCalled);
	if (name === 'forthcoming') return season.forthcoming.map(workCalled);
	const others = new Set([...season.thisMonth, ...season.forthcoming]);
	const wanted = works.filter((work) => !others.has(work.title) && hasTopic(work, 'classic'));
	return shuffledBy(wanted, 'this quarter', workKey).slice(0, quarterWorks);
}

/**
 * Returns the release date of the edition at a given position of its season. Release dates are Tuesdays.
 * @param today the current day in the store's time zone, as midnight UTC in unix seconds
 */
export function seasonDate(name: Season, place: number, today: number): number {
	const week = 7 * daySeconds;
	const last = lastTuesday(today);
	if (name === 'this month') return last - (place % 4) * week;
	if (name === 'this quarter') return last - (5 + (place % 8)) * week;
	return last + (1 + Math.floor(place / 2)) * week;
}

/** Returns the last Tuesday on or before a given day. Returns midnight UTC of that Tuesday, in unix seconds. */
export function lastTuesday(midnight: number): number {
	// 1 January 1970 was a Thursday.
	const weekday = (Math.floor(midnight / daySeconds) + 4) % 7;
	return midnight - ((weekday - tuesday + 7) % 7) * daySeconds;
}
