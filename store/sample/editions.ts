import type { PublishingStatus, TitleRecord } from '../catalogue/feeds/title-record';
import { daySeconds } from '../contract/durations';
import { chanceOf, pickBy } from './chance';
import { type Format, formats, formatsOf } from './formats';
import { SampleNumbers } from './isbn-range';
import { audioImprint, imprintsOf, kindOf, largePrintImprint } from './kinds';
import { futureRankAt, rankAt, worksByPopularity } from './popularity';
import { pricesFor } from './prices';
import { lastTuesday, type Season, seasonDate, worksOf } from './season';
import { type Work, workKey, works } from './work';

/** For works that were first published in this year or later, some editions have the release date of the work. */
const firstModernYear = 1995;
/** The release year of the oldest edition that the sample shop can still order. */
const oldestYear = 1999;
const latestYear = 2025;

/**
 * Chooses the release date of an edition that is not new. The edition of a recent work came out with the work or a year later.
 * The edition of an older work came out in 1999 or later.
 * The date is never within the last four months, which are for new editions. Returns midnight UTC of the date, in unix
 * seconds.
 */
function usualRelease(work: Work, format: Format, today: number): number {
	const chance = chanceOf(`release ${format} ${workKey(work)}`);
	const year = work.year >= firstModernYear ? firstYear(work, format) : oldestYear + chance * (latestYear - oldestYear);
	const dayOfYear = Math.floor(chanceOf(`day of release ${format} ${workKey(work)}`) * 350);
	const date = lastTuesday(Date.UTC(Math.floor(year), 0, 10 + dayOfYear) / 1000);
	const latest = lastTuesday(today - (120 + Math.floor(chance * 600)) * daySeconds);
	return Math.min(date, latest);
}

const firstYear = (work: Work, format: Format): number =>
	format === 'hardcover' || format === 'audioCd' ? work.year : work.year + 1;

/** An edition of a work that the sample shop sells. */
export interface Edition {
	work: Work;
	format: Format;
	/** The season in which the edition is new. The season is null for an edition that is not new. */
	season: Season | null;
	/** Whether the edition represents its work on lists. An edition that represents its work is in print and has a price. */
	leads: boolean;
	/** The position of the work in the order of popularity. The most popular work has the position 0. */
	place: number;
	/** Whether the edition is a remainder that is sold as a bargain. */
	bargain: boolean;
	record: TitleRecord;
	/** Data about the edition that feeds do not contain. */
	future_rank: number | null;
	has_libro_audiobook: boolean;
}

/** Of the 150 most popular works, every sixth has an audiobook at the audiobook partner. */
const audiobookEvery = 6;
const audiobooksUpTo = 150;
/** The share of hardcover editions that are remainders. */
const remaindered = 0.13;

/**
 * Returns every edition of every work, in the order of the works. ISBNs, bindings and prices never change. The release dates of
 * new and forthcoming editions move with the current day.
 * @param today the current day in the store's time zone, as midnight UTC in unix seconds
 */
export function sampleEditions(today: number): Edition[] {
	const numbers = new SampleNumbers();
	const places = new Map(worksByPopularity().map((work, place) => [work, place]));
	const seasons = new Map(
		(['this month', 'this quarter', 'forthcoming'] as const).flatMap((season) =>
			worksOf(season).map((work, place) => [work, { season, place }] as const),
		),
	);
	return works.flatMap((work) => {
		const place = places.get(work) ?? works.length;
		const kept = formatsOf(work).map((format, at) => standing(work, format, at === 0, place, today, numbers));
		const fresh = seasons.get(work);
		return fresh ? [...kept, newEdition(work, fresh, place, today, numbers)] : kept;
	});
}

function standing(
	work: Work,
	format: Format,
	leads: boolean,
	place: number,
	today: number,
	numbers: SampleNumbers,
): Edition {
	const record = recordOf(work, format, numbers.numberFor(`${format} / ${workKey(work)}`));
	record.release_date = usualRelease(work, format, today);
	const bargain = !leads && format === 'hardcover' && chanceOf(`remaindered ${workKey(work)}`) < remaindered;
	if (leads) record.rank = rankAt(place);
	else Object.assign(record, bargain ? { status: 'out_of_print' } : troubleOf(work, format));
	return { ...withAudiobook(work, place), format, season: null, leads, bargain, record, future_rank: null };
}

function newEdition(
	work: Work,
	{ season, place: at }: { season: Season; place: number },
	place: number,
	today: number,
	numbers: SampleNumbers,
): Edition {
	const format = kindOf(work) === 'picture' || kindOf(work) === 'illustrated' ? 'hardcover' : 'paperback';
	const record = recordOf(work, format, numbers.numberFor(`new ${format} / ${workKey(work)}`));
	record.edition = 'New edition';
	record.release_date = seasonDate(season, at, today);
	const forthcoming = season === 'forthcoming';
	if (forthcoming) record.status = 'forthcoming';
	const future_rank = forthcoming ? futureRankAt(at) : null;
	return { ...withAudiobook(work, place), format, season, leads: false, bargain: false, record, future_rank };
}

const withAudiobook = (work: Work, place: number) => ({
	work,
	place,
	has_libro_audiobook: work.language === 'eng' && place < audiobooksUpTo && place % audiobookEvery === 0,
});

function recordOf(work: Work, format: Format, eisbn: string): TitleRecord {
	const { binding, binding_code, largePrint } = formats[format];
	const record: TitleRecord = {
		eisbn,
		title: work.title,
		authors: work.authors.map(({ name, canadian = false, role = 'A01' }) => ({ name, canadian, role })),
		binding,
		binding_code,
		language: work.language,
		publisher: publisherOf(work, format),
		...pricesFor(work, format),
		audience: work.audience,
		description: work.description,
		subjects: [
			...work.subjects.map((code) => ({ scheme: 'thema' as const, code })),
			...(work.topics ?? []).map((topic) => ({ scheme: 'keyword' as const, code: `__${topic}` })),
		],
		is_large_print: largePrint,
		status: 'active',
	};
	if (work.subtitle !== undefined) record.subtitle = work.subtitle;
	if (work.series !== undefined) Object.assign(record, { series: work.series, series_num: work.series_num });
	if (largePrint) record.edition = 'Large print edition';
	if (format === 'audioCd') record.edition = 'Unabridged';
	if (binding_code !== 'AC' && chanceOf(`carton ${eisbn}`) < 0.2) {
		record.carton_qty = pickBy([12, 16, 20, 24, 36, 48], `carton of ${eisbn}`);
	}
	return record;
}

function publisherOf(work: Work, format: Format): string {
	if (format === 'audioCd') return audioImprint;
	if (format === 'largePrint') return largePrintImprint;
	return pickBy(imprintsOf(work), `publisher ${workKey(work)}`);
}

/** Makes a few editions unavailable, or removes their price. Editions that represent their work are not changed. */
function troubleOf(work: Work, format: Format): Pick<TitleRecord, 'status' | 'list_price_can' | 'list_price_usa'> {
	const fate = chanceOf(`fate ${format} ${workKey(work)}`);
	const trouble: [number, PublishingStatus][] = [
		[0.05, 'out_of_print'],
		[0.08, 'out_of_stock_indefinitely'],
		[0.09, 'cancelled'],
	];
	const status = trouble.find(([below]) => fate < below)?.[1];
	if (status) return { status };
	return fate > 0.98 ? { list_price_can: null, list_price_usa: null } : {};
}
