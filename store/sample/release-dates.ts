import { chanceOf } from './chance';
import type { Format } from './formats';
import { lastTuesday } from './season';
import { type Work, workKey } from './work';

const day = 86_400;
/** Editions of works that are younger than this came out with the work. */
const firstModernYear = 1995;
/** The oldest edition that a shop still orders. */
const oldestYear = 1999;
const latestYear = 2025;

/**
 * When an edition of long standing came out: with the work or a year after it, and for an older work some year since
 * 1999. Never within the last four months: those are for what is new. Midnight UTC, unix seconds.
 */
export function usualRelease(work: Work, format: Format, today: number): number {
	const chance = chanceOf(`release ${format} ${workKey(work)}`);
	const year = work.year >= firstModernYear ? firstYear(work, format) : oldestYear + chance * (latestYear - oldestYear);
	const dayOfYear = Math.floor(chanceOf(`day of release ${format} ${workKey(work)}`) * 350);
	const date = lastTuesday(Date.UTC(Math.floor(year), 0, 10 + dayOfYear) / 1000);
	const latest = lastTuesday(today - (120 + Math.floor(chance * 600)) * day);
	return Math.min(date, latest);
}

const firstYear = (work: Work, format: Format): number =>
	format === 'hardcover' || format === 'audioCd' ? work.year : work.year + 1;
