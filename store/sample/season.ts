import { daySeconds } from '../contract/durations';
import { shuffledBy } from './chance';
import season from './season.json';
import { hasTopic, type Work, workKey, works } from './work';

/** Titles that have a new edition of these last weeks, of the quarter before them, or of the months to come. */
export type Season = 'this month' | 'this quarter' | 'forthcoming';

const tuesday = 2;
/** Works with an edition between one and three months old. */
const quarterWorks = 24;

const byTitle = new Map(works.map((work) => [work.title, work]));

/**
 * The work of that title.
 * @throws {Error} for a title that the sample does not have: a slip in its own lists.
 */
export function workCalled(title: string): Work {
	const work = byTitle.get(title);
	if (!work) throw new Error(`The sample has no work called ${title}.`);
	return work;
}

/** The works that a season brings a new edition of, in the order in which their editions come or came. */
export function worksOf(name: Season): Work[] {
	if (name === 'this month') return season.thisMonth.map(workCalled);
	if (name === 'forthcoming') return season.forthcoming.map(workCalled);
	const others = new Set([...season.thisMonth, ...season.forthcoming]);
	const wanted = works.filter((work) => !others.has(work.title) && hasTopic(work, 'classic'));
	return shuffledBy(wanted, 'this quarter', workKey).slice(0, quarterWorks);
}

/**
 * When the edition at a place of its season comes out: books come out on Tuesdays.
 * @param today midnight UTC of the store's day, as release dates are; unix seconds
 */
export function seasonDate(name: Season, place: number, today: number): number {
	const week = 7 * daySeconds;
	const last = lastTuesday(today);
	if (name === 'this month') return last - (place % 4) * week;
	if (name === 'this quarter') return last - (5 + (place % 8)) * week;
	return last + (1 + Math.floor(place / 2)) * week;
}

/** The last Tuesday up to a day, which may be that day. */
export function lastTuesday(midnight: number): number {
	// The first of January 1970 was a Thursday.
	const weekday = (Math.floor(midnight / daySeconds) + 4) % 7;
	return midnight - ((weekday - tuesday + 7) % 7) * daySeconds;
}
