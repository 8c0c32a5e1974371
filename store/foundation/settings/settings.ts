import { type Settings, settingsSchema } from '../../contract/settings';
import type { Queries } from '../database/database';
import { bump, type Versions } from '../versions';

/** The settings as the database has them, held in memory until their version counts up. */
export interface SettingsSource {
	get(): Promise<Settings>;
	/** Whether anybody has set the shop up; one that nobody has goes by the defaults. */
	areMade(): Promise<boolean>;
}

export async function openSettings(db: Queries, versions: Versions): Promise<SettingsSource> {
	let held: { version: string; settings: Settings; made: boolean } | null = null;
	const current = async () => {
		const version = await versions.current('settings');
		if (held?.version !== version)
			held = { version, settings: await readSettings(db), made: await areSettingsMade(db) };
		return held;
	};
	return {
		get: async () => (await current()).settings,
		areMade: async () => (await current()).made,
	};
}

/** Whether the shop has settings of its own: nobody has set up one without. */
export async function areSettingsMade(db: Queries): Promise<boolean> {
	return (await db.selectFrom('settings').select('id').where('id', '=', 1).executeTakeFirst()) !== undefined;
}

/** The settings document; a shop that has none yet gets the defaults. */
export async function readSettings(db: Queries): Promise<Settings> {
	const row = await db.selectFrom('settings').select('document').where('id', '=', 1).executeTakeFirst();
	return settingsSchema.parse(row ? JSON.parse(row.document) : {});
}

/**
 * Replaces the settings document.
 * @throws {z.ZodError} naming each field that cannot be used; nothing is changed then.
 */
export async function writeSettings(db: Queries, document: unknown, now: number): Promise<Settings> {
	const settings = settingsSchema.parse(document);
	const row = { document: JSON.stringify(settings), updated_at: now };
	await db
		.insertInto('settings')
		.values({ id: 1, ...row })
		.onConflict((conflict) => conflict.column('id').doUpdateSet(row))
		.execute();
	await bump(db, 'settings');
	return settings;
}
