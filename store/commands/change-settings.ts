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
 * Replaces the settings by the result of `make`. Calls and checks `make` outside of the transaction, which shoppers wait for, and calls
 * it again if the settings have changed meanwhile. Returns whether anything has changed.
 * @throws {z.ZodError} that names the invalid values; nothing is changed then
 * @throws {CommandError} likewise
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
	// The settings from before may be unreadable: then prices are calculated again too.
	if (stored.lastGood?.checkout_info.currency !== after.checkout_info.currency) {
		terminal.print(`Recalculating the lowest prices in ${after.checkout_info.currency} …`);
		await repriceAll(store, after);
	}
	return isAnother(stored, after);
}

/**
 * Checks a document of settings.
 * @throws {z.ZodError} that names the invalid values
 * @throws {CommandError} likewise
 */
async function checked(database: Database, document: unknown, stored: StoredSettings): Promise<Settings> {
	refuseLarge(document, stored);
	const after = settingsSchema.parse(document);
	const [unknown] = unknownPaths(document, after);
	if (unknown !== undefined) throw new CommandError(`There is no setting ${unknown}.`);
	await refuseFaults(database, stored.lastGood, after);
	return after;
}

/** Writes settings, unless those that they were made from have changed. Answers false in that case. */
const writeOver = (store: Database & Clock, stored: StoredSettings, after: Settings): Promise<boolean> =>
	transact(store, async (transaction) => {
		if (!isAnother(stored, after)) return true;
		// Other processes that write settings wait from here on.
		await hold(transaction, 'settings');
		const { document } = await lookUp(transaction);
		if (document !== stored.document) return false;
		await writeSettings(transaction, after, store.now());
		return true;
	});

const isAnother = ({ settings }: StoredSettings, after: Settings): boolean =>
	JSON.stringify(settings) !== JSON.stringify(after);

/** How long all settings together may be: every process caches them, and reads them again after each change. Characters. */
const maxTextLength = 500_000;

/**
 * Requires that the settings are not too long; longer ones from before that limit may stay.
 * @throws {CommandError} if they are
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

/** Warns which parts of `custom_head` are not used, as a bookseller who has pasted a script would wait for it to run. */
function tellLeftOut(terminal: Terminal, { custom_head }: Settings): void {
	const { leftOut } = customHead(custom_head);
	if (leftOut.length === 0) return;
	terminal.complain(
		`custom_head: removed from every page: ${leftOut.join(', ')}. Only descriptive <meta> and <link> tags are used, none that run scripts, load files or set styles.`,
	);
}

/**
 * Refuses faults that the settings did not have before.
 * @throws {CommandError} that names each
 */
async function refuseFaults(database: Database, before: Settings | null, after: Settings): Promise<void> {
	// A sample can be replaced without a question, and takes trial payments: a real shop must not become one.
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
