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
 * Replaces the settings with the result of `make`. Calls `make` and checks its result outside of the transaction, because
 * shoppers wait for the transaction. If the settings have changed meanwhile, calls `make` again. Returns whether anything has
 * changed.
 * @throws {z.ZodError} that names the invalid values; then nothing is changed
 * @throws {CommandError} for other invalid settings; then nothing is changed
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
	// The settings before the change may be unreadable. Then prices are also calculated again.
	if (stored.lastGood?.checkout_info.currency !== after.checkout_info.currency) {
		terminal.print(`Recalculating the lowest prices in ${after.checkout_info.currency} …`);
		await repriceAll(store, after);
	}
	return isAnother(stored, after);
}

/**
 * Checks a settings document.
 * @throws {z.ZodError} that names the invalid values
 * @throws {CommandError} for other invalid settings
 */
async function checked(database: Database, document: unknown, stored: StoredSettings): Promise<Settings> {
	refuseLarge(document, stored);
	const after = settingsSchema.parse(document);
	const [unknown] = unknownPaths(document, after);
	if (unknown !== undefined) throw new CommandError(`There is no setting ${unknown}.`);
	await refuseFaults(database, stored.lastGood, after);
	return after;
}

/** Stores new settings, unless the settings that they were made from have changed. Returns false in that case. */
const writeOver = (store: Database & Clock, stored: StoredSettings, after: Settings): Promise<boolean> =>
	transact(store, async (transaction) => {
		if (!isAnother(stored, after)) return true;
		// From here on, other processes that write settings wait.
		await hold(transaction, 'settings');
		const { document } = await lookUp(transaction);
		if (document !== stored.document) return false;
		await writeSettings(transaction, after, store.now());
		return true;
	});

const isAnother = ({ settings }: StoredSettings, after: Settings): boolean =>
	JSON.stringify(settings) !== JSON.stringify(after);

/** The longest settings document, in characters. Every process caches the document, and reads it again after each change. */
const maxTextLength = 500_000;

/**
 * Requires that the settings are not too long. Longer settings from before this limit are still accepted.
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

/**
 * Warns about the parts of `custom_head` that are ignored, because a bookseller who pasted a script would otherwise expect it to
 * run.
 */
function tellLeftOut(terminal: Terminal, { custom_head }: Settings): void {
	const { leftOut } = customHead(custom_head);
	if (leftOut.length === 0) return;
	terminal.complain(
		`custom_head: removed from every page: ${leftOut.join(', ')}. Only descriptive <meta> and <link> tags are used, none that run scripts, load files or set styles.`,
	);
}

/**
 * Refuses faults that the settings did not have before.
 * @throws {CommandError} that names each fault
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
