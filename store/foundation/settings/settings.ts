import type { Logger } from 'pino';
import { type Settings, settingsSchema } from '../../contract/settings';
import { unsetAddress } from '../../contract/shop-address';
import { invalidate } from '../caching/cache-tags';
import { hold, type Versions } from '../caching/versions';
import type { Queries, Transaction } from '../database/database';
import { Unavailable } from '../unavailable';

/** The shop's settings from the database, cached until their version changes. */
export interface SettingsSource {
	/**
	 * Returns the settings. While the settings in the database are invalid, returns the last good settings.
	 * @throws {Unavailable} if the shop has never had valid settings
	 */
	get(): Promise<Settings>;
	/** Stores the address at which the shop was started. The shop uses this address until its settings contain an address. */
	startedAt(address: string): void;
	/** Returns whether the shop has been set up. Until then, the shop has the default settings. */
	areMade(): Promise<boolean>;
}

export interface HasSettings {
	settings: SettingsSource;
}

export function openSettings(db: Queries, versions: Versions, log: Logger): SettingsSource {
	let held: { version: string; settings: Settings; made: boolean } | null = null;
	let started = unsetAddress;
	/** The version of the settings whose problem has already been logged. */
	let told: string | undefined;
	const current = async () => {
		const version = await versions.current('settings');
		if (held?.version === version) return held;
		const { settings, problem, lastGood, made } = await lookUp(db);
		if (problem !== null && told !== version)
			log.error({ problem }, 'the settings are invalid: the shop uses the last good ones');
		told = version;
		const usable = settings ?? held?.settings ?? orRefuse(lastGood, problem);
		held = { version, settings: withAddress(usable, started), made };
		return held;
	};
	return {
		get: async () => (await current()).settings,
		areMade: async () => (await current()).made,
		startedAt(address) {
			started = address;
			held = null;
		},
	};
}

function withAddress(settings: Settings, started: string): Settings {
	const { store_info } = settings;
	if (store_info.base_url.replace(/\/+$/, '') !== unsetAddress) return settings;
	return { ...settings, store_info: { ...store_info, base_url: started } };
}

/** The settings from the database, or the reason why they are invalid. */
export interface StoredSettings {
	/** The settings, or null if they are invalid. */
	settings: Settings | null;
	/** Whether the database contains settings. A shop that has not been set up has the default settings. */
	made: boolean;
	/** The settings document as stored in the database. */
	document: string;
	problem: string | null;
	/** The last valid settings, or null if the shop has never had valid settings. */
	lastGood: Settings | null;
}

/** Reads the settings from the database. If the database contains no settings, returns the default settings. */
export async function lookUp(db: Queries): Promise<StoredSettings> {
	const row = await db.selectFrom('settings').select(['document', 'last_good']).where('id', '=', 1).executeTakeFirst();
	const document = row?.document ?? '{}';
	const { settings, problem } = check(document);
	const lastGood = settings ?? (row?.last_good ? check(row.last_good).settings : null);
	return { settings, made: row !== undefined, document, problem, lastGood };
}

function check(document: string): { settings: Settings | null; problem: string | null } {
	let value: unknown;
	try {
		value = JSON.parse(document);
	} catch (error) {
		return { settings: null, problem: `they are not JSON (${error instanceof Error ? error.message : error})` };
	}
	const { success, data, error } = settingsSchema.safeParse(value);
	if (success) return { settings: data, problem: null };
	return {
		settings: null,
		problem: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
	};
}

/**
 * Reads the settings. While the settings in the database are invalid, returns the last good settings.
 * @throws {Unavailable} if the shop has never had valid settings
 */
export async function readSettings(db: Queries): Promise<Settings> {
	const { lastGood, problem } = await lookUp(db);
	return orRefuse(lastGood, problem);
}

function orRefuse(settings: Settings | null, problem: string | null): Settings {
	if (!settings) throw new Unavailable(`the settings cannot be used: ${problem}`);
	return settings;
}

/**
 * Replaces the settings document in the database.
 * @throws {z.ZodError} with each invalid field, and then nothing is changed
 */
export async function writeSettings(db: Transaction, document: unknown, now: number): Promise<Settings> {
	const settings = settingsSchema.parse(document);
	const text = JSON.stringify(settings);
	const row = { document: text, last_good: text, updated_at: now };
	await hold(db, 'settings');
	await db
		.insertInto('settings')
		.values({ id: 1, ...row })
		.onConflict((conflict) => conflict.column('id').doUpdateSet(row))
		.execute();
	await invalidate(db, 'settings');
	return settings;
}
