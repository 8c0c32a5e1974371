import { sql } from 'kysely';
import type { HasConfig } from '../../config';
import type { Database, Queries } from '../../store/foundation/database/database';
import type { HasLog } from '../../store/foundation/log';
import { type Repeating, repeat } from '../../store/foundation/repeat';
import { whyUnavailable } from '../../store/foundation/unavailable';
import { type OutsideCache, outsideCaches } from './caches';
import { everything } from './outside-cache-headers';
import { Purges } from './purges';

const [lookEveryMs, sendEveryMs] = [250, 100];
/**
 * The interval at which the progress of all external caches is saved, in milliseconds. After its start, a process notifies the
 * caches of all changes since the saved progress.
 */
const writeEveryMs = 5000;
/**
 * The maximum number of changed tags that are read from the database. A larger number of tags is replaced by the single tag for
 * all pages.
 */
const maxRead = 20_000;

/**
 * Notifies the external caches of changed tags. Every process sends notifications, because repeated notifications do no harm.
 * Returns null without external caches.
 * @param number looks up a number that identifies everything on which pages depend in addition to the data of their tags. If this
 * number has changed since the last notification, all pages in the caches are stale. The number changes with a new build, and
 * when a backup is restored.
 */
export function startPurging(
	store: Database & HasConfig & HasLog,
	number: () => Promise<string>,
	caches = outsideCaches(store.config),
): Repeating | null {
	if (caches.length === 0) return null;
	const { log } = store;
	const queues = caches.map((cache) => ({ cache, purges: new Purges(cache.tell) }));
	/** The number of the last change that was read. Undefined before the first read. */
	let seen: number | undefined;
	let written = -1;
	let writtenAt = 0;
	let made: number | undefined;

	const look = async () => {
		made ??= Number.parseInt((await number()).slice(0, 12), 16);
		seen ??= await purgedUpTo(store.db, made);
		const { last, tags } = await changedSince(store.db, seen);
		if (tags.length > 0) for (const { purges } of queues) purges.add(tags, last);
		seen = last;
		if (performance.now() - writtenAt > writeEveryMs) await write();
	};
	const write = async () => {
		const acknowledged = Math.min(...queues.map(({ purges }) => purges.acknowledged));
		if (acknowledged <= written) return;
		await writePurged(store.db, acknowledged);
		// Saves this number only once, because a process of the previous build may still run after a process of the new build has
		// started.
		if (written < 0 && made !== undefined) await writeNumber(store.db, made);
		written = acknowledged;
		writtenAt = performance.now();
	};
	const looking = repeat(look, {
		everyMs: lookEveryMs,
		// Does not log this error, because other code logs that the database is down. The loop tries again.
		onError: (error) =>
			whyUnavailable(error) ?? log.error({ err: error }, 'changes for outside caches could not be read'),
	});
	const sending = queues.map(({ cache, purges }) =>
		repeat((stopped) => send(purges, cache, store, stopped), { everyMs: sendEveryMs, onError: () => undefined }),
	);
	return {
		async stop() {
			await Promise.all([looking, ...sending].map((job) => job.stop()));
			await write().catch(() => undefined);
		},
	};
}

/** Sends the notifications that are due to an external cache. Logs the first failure and the recovery. */
async function send(purges: Purges, { name }: OutsideCache, { log }: HasLog, stopped: () => boolean): Promise<void> {
	const failed = purges.isFailing;
	try {
		await purges.send(stopped);
	} catch (error) {
		if (stopped()) return;
		const { message, cause } = error as Error;
		const reason = cause instanceof Error ? cause.message : message;
		if (!failed) log.warn({ cache: name, reason }, 'could not notify an outside cache of stale pages; will try again');
		return;
	}
	if (failed && !purges.isFailing) log.info({ cache: name }, 'an outside cache was notified of stale pages');
}

/**
 * Returns the number of the last change of which the external caches were notified. Returns -1 if the caches were never notified,
 * or only about pages of another build.
 */
async function purgedUpTo(db: Queries, made: number): Promise<number> {
	const rows = await db
		.selectFrom('versions')
		.select(['name', 'value'])
		.where('name', 'in', ['purged', 'purged_pages'])
		.execute();
	const values = new Map(rows.map(({ name, value }) => [name, value]));
	return values.get('purged_pages') === made ? (values.get('purged') ?? -1) : -1;
}

/** Returns the cache tags that changed after a given change, and the number of the last change. */
async function changedSince(db: Queries, before: number): Promise<{ last: number; tags: string[] }> {
	const { rows } = await sql<{ source: 'versions' | 'tags'; name: string; value: number }>`
		select 'versions' as source, name, value from versions where name in ('tags', 'swept')
		union all select 'tags', tag, counted from (
			select tag, counted from cache_tags where counted > ${before} limit ${maxRead + 1}
		) as changed`.execute(db);
	const numberOf = (wanted: string) => rows.find(({ source, name }) => source === 'versions' && name === wanted)?.value;
	const last = numberOf('tags') ?? 0;
	const tags = rows.filter(({ source }) => source === 'tags').map(({ name }) => name);
	// The changes were deleted before they were read, or the database was replaced.
	const isUnknown = before < 0 || last < before || (numberOf('swept') ?? 0) > before || tags.length > maxRead;
	return { last, tags: isUnknown ? [everything] : tags };
}

async function writePurged(db: Queries, value: number): Promise<void> {
	await db
		.insertInto('versions')
		.values({ name: 'purged', value })
		.onConflict((conflict) => conflict.column('name').doUpdateSet({ value }).where('versions.value', '<', value))
		.execute();
}

async function writeNumber(db: Queries, value: number): Promise<void> {
	await db
		.insertInto('versions')
		.values({ name: 'purged_pages', value })
		.onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
		.execute();
}
