import { repriceAll } from '../catalogue/writing/reprice';
import { customHead } from '../contract/custom-head';
import { type Settings, settingsSchema } from '../contract/settings';
import type { Queries } from '../foundation/database/database';
import { ownPageIds, settingsFaults } from '../foundation/settings/faults';
import { mendable } from '../foundation/settings/mend';
import { unknownPaths } from '../foundation/settings/paths';
import { lookUp, type StoredSettings, writeSettings } from '../foundation/settings/settings';
import type { Store } from '../store';
import { CommandError, type Terminal } from './command';

/**
 * Replaces the settings by what `make` makes of them, in one transaction. Answers whether anything changed.
 * @throws {z.ZodError} and {CommandError} naming what cannot be used; nothing is changed then.
 */
export async function changeSettings(
	store: Store,
	terminal: Terminal,
	make: (settings: unknown, stored: StoredSettings) => unknown,
): Promise<boolean> {
	const { stored, after } = await store.db.transaction().execute(async (db) => {
		const stored = await lookUp(db);
		const document = make(mendable(stored), stored);
		const after = settingsSchema.parse(document);
		const [unknown] = unknownPaths(document, after);
		if (unknown !== undefined) throw new CommandError(`There is no setting ${unknown}.`);
		await refuseFaults(db, stored.lastGood, after);
		if (JSON.stringify(stored.settings) !== JSON.stringify(after)) await writeSettings(db, after, store.now());
		return { stored, after };
	});
	store.versions.refresh();
	if (stored.settings?.custom_head !== after.custom_head) tellLeftOut(terminal, after);
	// What was there before may say nothing of it that can be read.
	if (stored.lastGood?.checkout_info.currency !== after.checkout_info.currency) {
		terminal.print(`The lowest prices are worked out anew, in ${after.checkout_info.currency} …`);
		await repriceAll(store, after);
	}
	return JSON.stringify(stored.settings) !== JSON.stringify(after);
}

/** Says what of the head's own elements no page will have: whoever pasted a script waits for it to run. */
function tellLeftOut(terminal: Terminal, { custom_head }: Settings): void {
	const { leftOut } = customHead(custom_head);
	if (leftOut.length === 0) return;
	terminal.complain(
		`custom_head: left out of every page: ${leftOut.join(', ')}. Only <meta> and <link> that say something are used: nothing that runs, loads or styles.`,
	);
}

/** @throws {CommandError} naming each fault that the settings did not have before. */
async function refuseFaults(db: Queries, before: Settings | null, after: Settings): Promise<void> {
	// Whoever makes it so may replace it without a question, and it would take payments that nobody makes.
	if (after.is_sample && !before?.is_sample) {
		throw new CommandError('is_sample: A shop does not become the sample. `npm run store -- sample` builds one.');
	}
	const pages = await ownPageIds(db);
	const known = before ? settingsFaults(before, pages) : [];
	const added = settingsFaults(after, pages).filter((fault) => !known.some(({ words }) => words === fault.words));
	if (added.length > 0) throw new CommandError(added.map(({ path, words }) => `${path}: ${words}`).join('\n'));
}
