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

/** Works from this year on have editions that came out with the work. */
const firstModernYear = 1995;
/** The oldest edition that a shop still orders. */
const oldestYear = 1999;
const latestYear = 2025;

/**
 * Chooses the release date of an edition that is not new: with the work or a year after it, and for an older work some year since
 * 1999. Never within the last four months, which are for new editions. Midnight UTC in unix seconds.
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

/** An edition of a work, as the sample shop sells it. */
export interface Edition {
	work: Work;
	format: Format;
	/** The season that it is new in; null for an edition that is not new. */
	season: Season | null;
	/** Whether it represents its work on lists: then it is in print, with a price. */
	leads: boolean;
	/** The work's place by popularity, 0 for the first. */
	place: number;
	/** Whether it is a remainder on the bargain table. */
	bargain: boolean;
	record: TitleRecord;
	/** Facts that no feed has. */
	future_rank: number | null;
	has_libro_audiobook: boolean;
}

/** Every sixth of the 150 most popular works has an audiobook at the partner's. */
const audiobookEvery = 6;
const audiobooksUpTo = 150;
/** The share of hardcovers that are remainders. */
const remaindered = 0.13;

/**
 * Makes every edition of every work, in the works' order. Numbers, bindings and prices never change; release dates of new and
 * forthcoming editions move with the day.
 * @param today midnight UTC of the store's day, in unix seconds
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

/** Makes a few of the editions that do not represent their work unavailable, or takes their price away. */
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
