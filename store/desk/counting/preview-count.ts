import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { CountPreview } from '../../contract/desk-counting';
import type { Database, HasDialect, Queries } from '../../foundation/database/database';
import { versionOf } from '../version';
import type { DeskActor } from '../visitor';
import {
	type CountPlace,
	countVersion,
	lineAlone,
	readCount,
	requireCountStep,
	type ScannedLine,
	scannedLines,
	sumWrittenOff,
	writtenOffLines,
} from './count';

/** The copies that titles would lose if a count were booked. */
interface CountLosses {
	/** Every scanned line, including lines that lose no copies. */
	scanned: ScannedLine[];
	/** Scanned titles that would lose copies. */
	losing: ScannedLine[];
	titles: number;
	copies: number;
	/** The value that confirms exactly these losses; '' for no loss. */
	accept: string;
}

/** Returns the titles that would lose copies if a count were booked now. */
export async function lossesOf(
	store: HasDialect,
	db: Queries,
	count: CountPlace,
	unscanned: 'none' | 'stay',
): Promise<CountLosses> {
	const scanned = await scannedLines(store, db, count);
	const losing = scanned.filter(({ lost }) => lost > 0);
	const rest = unscanned === 'none' ? await sumWrittenOff(db, count) : { titles: 0, copies: 0, which: '' };
	const titles = losing.length + rest.titles;
	const lines = losing.map(({ eisbn, condition, lost }) => [eisbn, condition, lost]);
	return {
		scanned,
		losing,
		titles,
		copies: losing.reduce((sum, { lost }) => sum + lost, rest.copies),
		accept: titles === 0 ? '' : versionOf({ lines, rest }),
	};
}

/**
 * Shows what booking a count would change: one page of the titles that would lose or gain copies, and the total number of such
 * titles.
 * @throws {Refused} if the count is not open
 */
export async function previewCount(
	store: Database,
	actor: DeskActor,
	{ count_id, unscanned, offset, limit }: CheckedDeskPayloadOf<'desk-counting/preview'>,
): Promise<CountPreview> {
	const { run_id: _, ...head } = await readCount(store.db, actor, count_id);
	requireCountStep(head, 'book');
	const { scanned, losing, titles, copies, accept } = await lossesOf(store, store.db, head, unscanned);
	const gaining = scanned.filter(
		(line) => !line.outdated && line.copies > (line.expected ?? 0) && line.standing !== 'elsewhere',
	);
	const lines = losing.slice(offset, offset + limit).map(lineAlone);
	if (unscanned === 'none' && lines.length < limit) {
		const page = { offset: Math.max(0, offset - losing.length), limit: limit - lines.length };
		lines.push(...(await writtenOffLines(store, head, page)));
	}
	return {
		...head,
		unscanned,
		titles_lost: titles,
		copies_lost: copies,
		titles_gained: gaining.length,
		titles_elsewhere: scanned.filter(({ standing }) => standing === 'elsewhere').length,
		version: await countVersion(store.db, head),
		accept_lost: accept,
		lines,
		gained: gaining.slice(offset, offset + limit).map(lineAlone),
		more: offset + limit < Math.max(titles, gaining.length),
	};
}
