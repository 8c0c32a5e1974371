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
 * Replaces the settings by what `make` makes of them. They are made and checked outside of the transaction that writes them, which
 * shoppers wait for; where somebody else has changed them meanwhile, they are made anew. Answers whether anything changed.
 * @throws {z.ZodError} and {CommandError} naming what cannot be used; nothing is changed then.
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
	// What was there before may say nothing of it that can be read.
	if (stored.lastGood?.checkout_info.currency !== after.checkout_info.currency) {
		terminal.print(`The lowest prices are worked out anew, in ${after.checkout_info.currency} …`);
		await repriceAll(store, after);
	}
	return isAnother(stored, after);
}

/** @throws {z.ZodError} and {CommandError} naming what cannot be used */
async function checked(database: Database, document: unknown, stored: StoredSettings): Promise<Settings> {
	refuseLarge(document, stored);
	const after = settingsSchema.parse(document);
	const [unknown] = unknownPaths(document, after);
	if (unknown !== undefined) throw new CommandError(`There is no setting ${unknown}.`);
	await refuseFaults(database, stored.lastGood, after);
	return after;
}

/** Writes settings where those stand that they were made of. Answers whether they do. */
const writeOver = (store: Database & Clock, stored: StoredSettings, after: Settings): Promise<boolean> =>
	transact(store, async (transaction) => {
		if (!isAnother(stored, after)) return true;
		// Others who write them wait from here on.
		await hold(transaction, 'settings');
		const { document } = await lookUp(transaction);
		if (document !== stored.document) return false;
		await writeSettings(transaction, after, store.now());
		return true;
	});

const isAnother = ({ settings }: StoredSettings, after: Settings): boolean =>
	JSON.stringify(settings) !== JSON.stringify(after);

/** All settings together, which every process holds and reads anew with each change. Characters. */
const maxTextLength = 500_000;

/** @throws {CommandError} for more than that, and than there was before, which a shop may stand on */
function refuseLarge(document: unknown, stored: StoredSettings): void {
	const { length } = JSON.stringify(document) ?? '';
	if (length <= maxTextLength || length <= stored.document.length + 1000) return;
	const parts = Object.entries(document ?? {}).map(
		([name, value]) => [JSON.stringify(value)?.length ?? 0, name] as const,
	);
	const [most = 0, name] = parts.sort(([one], [other]) => other - one)[0] ?? [];
	throw new CommandError(
		`The settings would be ${grouped(length)} characters long, ${grouped(most)} of them ${name}. They may be ${grouped(maxTextLength)} at most. ` +
			'Many addresses that lead elsewhere are redirects: npm run store -- redirects import.',
	);
}

/** Says what of the head's own elements no page will have: the one who pasted a script waits for it to run. */
function tellLeftOut(terminal: Terminal, { custom_head }: Settings): void {
	const { leftOut } = customHead(custom_head);
	if (leftOut.length === 0) return;
	terminal.complain(
		`custom_head: left out of every page: ${leftOut.join(', ')}. Only <meta> and <link> that say something are used: nothing that runs, loads or styles.`,
	);
}

/** @throws {CommandError} naming each fault that the settings did not have before. */
async function refuseFaults(database: Database, before: Settings | null, after: Settings): Promise<void> {
	// Anyone who makes it so may replace it without a question, and it would take payments that nobody makes.
	if (after.is_sample && !before?.is_sample) {
		throw new CommandError('is_sample: A shop does not become the sample. `npm run store -- sample` builds one.');
	}
	const pages = await ownPageIds(database.db);
	const known = new Set((before ? settingsFaults(before, pages) : []).map(({ words }) => words));
	const added = settingsFaults(after, pages).filter(({ words }) => !known.has(words));
	if (added.length > 0) throw new CommandError(added.map(({ path, words }) => `${path}: ${words}`).join('\n'));
}
