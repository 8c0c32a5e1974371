import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { HasConfig } from '../config';
import { zoneWarnings } from './contract/zone-changes';
import type { OpenDatabase } from './foundation/database/database';
import type { HasLog } from './foundation/log';
import { type HasSettings, lookUp } from './foundation/settings/settings';
import { Crowded } from './foundation/unavailable';

/**
 * The content of the test file that is written to the disk. The size of the test file is the free disk space that a shop needs
 * at least, for orders, e-mails and uploads.
 */
const needed = Buffer.alloc(256 * 1024, 1);

/**
 * Writes a test file into a folder, and then deletes the test file.
 * @throws the operating system's error, if the test file cannot be written
 */
async function tryToWrite(folder: string): Promise<void> {
	await mkdir(folder, { recursive: true });
	const path = join(folder, `.ready-${randomUUID()}`);
	try {
		const file = await open(path, 'wx');
		await file.writeFile(needed).finally(() => file.close());
	} finally {
		await rm(path, { force: true });
	}
}

/** The notice of the readiness check for a shop that has not been set up. */
export const notSetUp = 'not set up';

/** The maximum number of milliseconds for testing the database and the disk. */
const checkTimeoutMs = 5000;

/**
 * Whether the store process is ready to serve requests. Each text only gives the kind of a problem, because everyone can read
 * the result of the readiness check. The details of a problem are in the log.
 */
export interface Readiness {
	/** The reasons why the store process cannot serve requests. The array is empty if the store process can serve requests. */
	problems: string[];
	/** The connections and locks for which requests are waiting. A store process that is busy still counts as ready. */
	crowd: string[];
	/** Warnings that do not change whether the store can serve. */
	warnings: string[];
}

/**
 * Tests whether the store process can serve requests. Uses a separate database connection, so that the test does not wait behind
 * shoppers' requests.
 */
export async function readinessOf(store: OpenDatabase & HasConfig & HasLog): Promise<Readiness> {
	const noting = (kind: string, details: string) => {
		store.log.warn({ kind, details }, 'the readiness check reports a problem');
		return kind;
	};
	const looks = [
		inTime(store.ping()).then(nothing, (error: Error) =>
			noting(
				error instanceof Crowded ? 'the database takes no more connections' : 'the database does not answer',
				error.message,
			),
		),
		inTime(tryToWrite(store.config.DATA_DIR)).then(nothing, ({ message }: Error) =>
			noting('the disk cannot be written to', message),
		),
	];
	const problems = (await Promise.all(looks)).filter((problem) => problem !== null);
	// Without a database the settings cannot be checked.
	if (problems.length > 0) return { problems, crowd: [], warnings: [] };
	const { settings, problem, made } = await inTime(lookUp(store.beside)).catch(({ message }: Error) => ({
		settings: null,
		problem: message,
		made: false,
	}));
	const waiters = await inTime(store.crowd()).catch(() => []);
	const crowd = [...new Set(waiters.map(({ kind, details }) => noting(kind, details)))];
	if (problem !== null) return { problems: [noting('the settings cannot be used', problem)], crowd, warnings: [] };
	const warnings = made && settings ? zoneWarnings(settings.store_info) : [];
	return { problems: made ? [] : [notSetUp], crowd, warnings };
}

const nothing = () => null;

async function inTime<Result>(look: Promise<Result>): Promise<Result> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(
			() => reject(Object.assign(new Error('it took too long'), { code: 'ETIMEDOUT' })),
			checkTimeoutMs,
		);
	});
	return Promise.race([look, late]).finally(() => clearTimeout(timer));
}

/** The answer of the readiness check at `/ready`. */
export interface ReadyAnswer {
	status: 200 | 503;
	/** Whether the caller should ask again later, because the store process cannot serve requests or is busy. */
	retry: boolean;
	body: { status: string; notice?: string };
}

/**
 * Builds the answer of the readiness check at `/ready`.
 * @param noticed further notices, which do not change the status of the answer
 */
export function readyAnswer({ problems, crowd, warnings }: Readiness, ...noticed: (string | null)[]): ReadyAnswer {
	const notices = [...crowd.map((line) => `crowded: ${line}`), ...warnings, ...noticed.filter((line) => line !== null)];
	return {
		status: problems.length > 0 ? 503 : 200,
		retry: problems.length > 0 || crowd.length > 0,
		body: { status: problems.join('; ') || 'ok', ...(notices.length > 0 ? { notice: notices.join('; ') } : {}) },
	};
}

/** Logs the warnings of a shop's time zone at the start. */
export async function logZoneWarnings({ settings, log }: HasSettings & HasLog): Promise<void> {
	if (!(await settings.areMade())) return;
	for (const warning of zoneWarnings((await settings.get()).store_info)) log.warn(warning);
}
