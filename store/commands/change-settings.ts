import { repriceAll } from '../catalogue/writing/reprice';
import { customHead } from '../contract/custom-head';
import { grouped } from '../contract/grouped';
import { type Settings, settingsSchema } from '../contract/settings';
import { type HasVersions, hold } from '../foundation/caching/versions';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import { transact } from '../foundation/database/transactions';
import { ownPageIds, settingsFaults } from '../foundation/settings/faults';
import { mendable } from '../foundation/settings/mend';
import { unknownPaths } from '../foundation/settings/paths';
import { lookUp, type StoredSettings, writeSettings } from '../foundation/settings/settings';
import { CommandError, type Terminal } from './command';

/**
 * Replaces the settings with the result of `make`. Calls `make` and validates its result before the transaction starts, because
 * shoppers wait for the transaction. If another process has changed the settings meanwhile, calls `make` again. Returns whether
 * the settings have changed.
 * @throws {z.ZodError} for invalid values, which the error lists; the settings stay unchanged
 * @throws {CommandError} for otherwise invalid settings; the settings stay unchanged
 */
export async function changeSettings(
	store: Database & Clock & HasVersions,
	terminal: Terminal,
	make: (settings: unknown, stored: StoredSettings) => unknown,
): Promise<boolean> {
	let stored = await lookUp(store.db);
	let after = await checked(store, make(mendable(stored), stored), stored);
	while (!(await writeOver(store, stored, after))) {
		stored = await lookUp(store.db);
		after = await checked(store, make(mendable(stored), stored), stored);
	}
	store.versions.refresh();
	if (stored.settings?.custom_head !== after.custom_head) tellLeftOut(terminal, after);
	// If the previous settings are unreadable, prices are also recalculated.
	if (stored.lastGood?.checkout_info.currency !== after.checkout_info.currency) {
		terminal.print(`Recalculating the lowest prices in ${after.checkout_info.currency} …`);
		await repriceAll(store, after);
	}
	return isAnother(stored, after);
}

/**
 * Validates a settings document.
 * @throws {z.ZodError} for invalid values, which the error lists
 * @throws {CommandError} for otherwise invalid settings
 */
async function checked(database: Database, document: unknown, stored: StoredSettings): Promise<Settings> {
	refuseLarge(document, stored);
	const after = settingsSchema.parse(document);
	const [unknown] = unknownPaths(document, after);
	if (unknown !== undefined) throw new CommandError(`There is no setting ${unknown}.`);
	await refuseFaults(database, stored.lastGood, after);
	return after;
}

/** Saves new settings. If another process has changed the settings meanwhile, saves nothing and returns false. */
const writeOver = (store: Database & Clock, stored: StoredSettings, after: Settings): Promise<boolean> =>
	transact(store, async (transaction) => {
		if (!isAnother(stored, after)) return true;
		// Other processes that write settings wait from here until the transaction ends.
		await hold(transaction, 'settings');
		const { document } = await lookUp(transaction);
		if (document !== stored.document) return false;
		await writeSettings(transaction, after, store.now());
		return true;
	});

const isAnother = ({ settings }: StoredSettings, after: Settings): boolean =>
	JSON.stringify(settings) !== JSON.stringify(after);

/** The maximum length of the settings document, in characters. Every process caches the whole document. */
const maxTextLength = 500_000;

/**
 * Requires that the settings document is not too long. Documents that were too long before this limit existed are still accepted.
 * @throws {CommandError} if the settings are too long
 */
function refuseLarge(document: unknown, stored: StoredSettings): void {
	const { length } = JSON.stringify(document) ?? '';
	if (length <= maxTextLength || length <= stored.document.length + 1000) return;
	const parts = Object.entries(document ?? {}).map(
		([name, value]) => [JSON.stringify(value)?.length ?? 0, name] as const,
	);
	const [most = 0, name] = parts.sort(([one], [other]) => other - one)[0] ?? [];
	throw new CommandError(
		`The settings would be ${grouped(length)} characters long, ${grouped(most)} of them ${name}. The limit is ${grouped(maxTextLength)}. ` +
			'To redirect many addresses, use npm run store -- redirects import.',
	);
}

/** Warns about the ignored parts of `custom_head`. Otherwise a bookseller who pasted a script would expect the script to run. */
function tellLeftOut(terminal: Terminal, { custom_head }: Settings): void {
	const { leftOut } = customHead(custom_head);
	if (leftOut.length === 0) return;
	terminal.complain(
		`custom_head: removed from every page: ${leftOut.join(', ')}. Only descriptive <meta> and <link> tags are used, none that run scripts, load files or set styles.`,
	);
}

/**
 * Throws for errors in the new settings that the previous settings did not have.
 * @throws {CommandError} with a list of the new errors
 */
async function refuseFaults(database: Database, before: Settings | null, after: Settings): Promise<void> {
	// A sample shop can be replaced without a question and accepts test payments, so a real shop must not become a sample shop.
	if (after.is_sample && !before?.is_sample) {
		throw new CommandError(
			'is_sample: A real shop cannot become a sample. To build a sample: `npm run store -- sample`',
		);
	}
	const pages = await ownPageIds(database.db);
	const known = new Set((before ? settingsFaults(before, pages) : []).map(({ words }) => words));
	const added = settingsFaults(after, pages).filter(({ words }) => !known.has(words));
	if (added.length > 0) throw new CommandError(added.map(({ path, words }) => `${path}: ${words}`).join('\n'));
}
