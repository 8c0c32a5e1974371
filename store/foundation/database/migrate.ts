import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { CannotOpen } from './cannot-open';
import type { Dialect, Queries } from './database';
import * as shop from './migrations/0001-shop';
import * as checkout from './migrations/0002-checkout';
import * as states from './migrations/0003-states';
import * as feeds from './migrations/0004-feeds';
import * as stock from './migrations/0005-stock';
import * as lastGoodSettings from './migrations/0006-last-good-settings';
import * as setUp from './migrations/0007-set-up';
import * as accounts from './migrations/0008-accounts';
import * as carts from './migrations/0010-carts';
import * as ordersInMemory from './migrations/0013-orders-in-memory';
import * as lists from './migrations/0014-lists';
import * as documents from './migrations/0015-documents';
import * as searches from './migrations/0016-searches';
import * as giftCardPins from './migrations/0017-gift-card-pins';
import * as events from './migrations/0018-events';
import * as search from './migrations/0020-search';
import * as stockAlerts from './migrations/0021-stock-alerts';
import * as orderApprovals from './migrations/0022-order-approvals';
import * as related from './migrations/0023-related';
import * as sentPins from './migrations/0024-sent-pins';
import * as deviceTries from './migrations/0025-device-tries';
import * as orderNumbers from './migrations/0026-order-numbers';
import * as indices from './migrations/0027-indices';
import * as stockRuns from './migrations/0028-stock-runs';
import * as tillAndReplies from './migrations/0029-till-and-replies';
import * as redirects from './migrations/0030-redirects';
import * as importSums from './migrations/0031-import-sums';
import * as searchInMemory from './migrations/0032-search-in-memory';
import * as goneRegistries from './migrations/0033-gone-registries';
import * as extracts from './migrations/0034-extracts';
import * as cacheTags from './migrations/0036-cache-tags';
import * as sortKeys from './migrations/0037-sort-keys';
import * as staff from './migrations/0038-staff';
import * as orderLines from './migrations/0039-order-lines';
import * as refunds from './migrations/0040-refunds';
import * as deliveries from './migrations/0041-deliveries';
import * as healthAndSearch from './migrations/0042-health-and-search';
import * as deskLists from './migrations/0043-desk-lists';
import * as onAccount from './migrations/0045-on-account';
import * as cancelledByRefund from './migrations/0046-cancelled-by-refund';
import * as countsAndDeskTitles from './migrations/0047-counts-and-desk-titles';
import * as customerCalls from './migrations/0048-customer-calls';
import * as pickListsApart from './migrations/0049-pick-lists-apart';
import * as sweeps from './migrations/0052-sweeps';
import * as listsOfOrders from './migrations/0054-lists-of-orders';
import * as deliveriesWithoutOrders from './migrations/0055-deliveries-without-orders';
import * as salesJournalBegins from './migrations/0056-sales-journal-begins';
import * as pageAtDesk from './migrations/0057-page-at-desk';
import * as firstEmail from './migrations/0058-first-email';
import * as owedToCustomers from './migrations/0059-owed-to-customers';
import * as quotedLines from './migrations/0060-quoted-lines';
import * as refundedSubstitutes from './migrations/0061-refunded-substitutes';
import * as takenOffAt from './migrations/0062-taken-off-at';
import * as orderReductions from './migrations/0063-order-reductions';
import * as creditNoteLines from './migrations/0064-credit-note-lines';
import * as mailsGivenUp from './migrations/0065-mails-given-up';
import * as taxedAt from './migrations/0066-taxed-at';
import * as searchedLetters from './migrations/0067-searched-letters';
import * as creditApplied from './migrations/0068-credit-applied';
import * as importedPurchaseOrder from './migrations/0069-imported-purchase-order';
import * as earlierCopies from './migrations/0071-earlier-copies';
import * as jobs from './migrations/0074-jobs';
import * as expectedOn from './migrations/0076-expected-on';
import { incomingTable } from './move/progress';
import type { Schema } from './schema';
import { tableNames } from './tables';

const migrations: Record<string, { up(db: Kysely<unknown>, dialect: Dialect): Promise<void> }> = {
	'0001-shop': shop,
	'0002-checkout': checkout,
	'0003-states': states,
	'0004-feeds': feeds,
	'0005-stock': stock,
	'0006-last-good-settings': lastGoodSettings,
	'0007-set-up': setUp,
	'0008-accounts': accounts,
	'0010-carts': carts,
	'0013-orders-in-memory': ordersInMemory,
	'0014-lists': lists,
	'0015-documents': documents,
	'0016-searches': searches,
	'0017-gift-card-pins': giftCardPins,
	'0018-events': events,
	'0020-search': search,
	'0021-stock-alerts': stockAlerts,
	'0022-order-approvals': orderApprovals,
	'0023-related': related,
	'0024-sent-pins': sentPins,
	'0025-device-tries': deviceTries,
	'0026-order-numbers': orderNumbers,
	'0027-indices': indices,
	'0028-stock-runs': stockRuns,
	'0029-till-and-replies': tillAndReplies,
	'0030-redirects': redirects,
	'0031-import-sums': importSums,
	'0032-search-in-memory': searchInMemory,
	'0033-gone-registries': goneRegistries,
	'0034-extracts': extracts,
	'0036-cache-tags': cacheTags,
	'0037-sort-keys': sortKeys,
	'0038-staff': staff,
	'0039-order-lines': orderLines,
	'0040-refunds': refunds,
	'0041-deliveries': deliveries,
	'0042-health-and-search': healthAndSearch,
	'0043-desk-lists': deskLists,
	'0045-on-account': onAccount,
	'0046-cancelled-by-refund': cancelledByRefund,
	'0047-counts-and-desk-titles': countsAndDeskTitles,
	'0048-customer-calls': customerCalls,
	'0049-pick-lists-apart': pickListsApart,
	'0052-sweeps': sweeps,
	'0054-lists-of-orders': listsOfOrders,
	'0055-deliveries-without-orders': deliveriesWithoutOrders,
	'0056-sales-journal-begins': salesJournalBegins,
	'0057-page-at-desk': pageAtDesk,
	'0058-first-email': firstEmail,
	'0059-owed-to-customers': owedToCustomers,
	'0060-quoted-lines': quotedLines,
	'0061-refunded-substitutes': refundedSubstitutes,
	'0062-taken-off-at': takenOffAt,
	'0063-order-reductions': orderReductions,
	'0064-credit-note-lines': creditNoteLines,
	'0065-mails-given-up': mailsGivenUp,
	'0066-taxed-at': taxedAt,
	'0067-searched-letters': searchedLetters,
	'0068-credit-applied': creditApplied,
	'0069-imported-purchase-order': importedPurchaseOrder,
	'0071-earlier-copies': earlierCopies,
	'0074-jobs': jobs,
	'0076-expected-on': expectedOn,
};

/**
 * Runs the migrations that have not been run on the database. If two processes start together, one process waits for the other.
 * @param movesIn whether the database is opened in order to move a shop into the database
 * @throws {CannotOpen} for a database of another program, for a database of a newer version of this program, or for a database
 * with an unfinished move
 */
export async function migrate(db: Kysely<Schema>, dialect: Dialect, movesIn = false): Promise<void> {
	const run = await requireOurs(db, dialect, movesIn);
	// The migrator is skipped if no migration is missing. The migrator would first read every table and column, which takes longer
	// than the rest of a start.
	if (run.length === Object.keys(migrations).length) return;
	const known: Record<string, Migration> = {};
	for (const [name, { up }] of Object.entries(migrations)) known[name] = { up: (kysely) => up(kysely, dialect) };
	const { error } = await new Migrator({ db, provider: { getMigrations: async () => known } }).migrateToLatest();
	if (error) throw error;
}

const history = 'kysely_migration';

/** Returns the migrations that were run on the database. Requires that this program knows all these migrations. */
async function requireOurs(db: Kysely<Schema>, dialect: Dialect, movesIn: boolean): Promise<string[]> {
	const tables = await tableNames(db, dialect);
	if (tables.length === 0) return [];
	if (!tables.includes(history)) {
		throw new CannotOpen(
			`belongs to another program: it has a table ${tables[0]}, and none of the shop's tables. Name an empty database.`,
		);
	}
	if (tables.includes(incomingTable) && !movesIn) {
		throw new CannotOpen(
			'contains an unfinished move of a shop. Continue it with `npm run store -- move` from the old database, or name another database.',
		);
	}
	const run = await migrationsRun(db);
	const newer = newerThanThis(run);
	if (newer !== undefined) {
		throw new CannotOpen(
			`was last opened by a newer version of the shop (${newer}). Start that version again, or restore a backup from before the upgrade.`,
		);
	}
	return run;
}

/** Lists the migrations that were run on a database, in the order in which they were run. */
export async function migrationsRun(db: Queries): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`select name from ${sql.table(history)} order by name`.execute(db);
	return rows.map(({ name }) => name);
}

/**
 * Finds the first migration of a database that this program does not know. A newer version of the program must have run that
 * migration.
 */
const newerThanThis = (run: readonly string[]): string | undefined =>
	run.find((name) => !Object.hasOwn(migrations, name));

/**
 * Requires that a database or a backup is not newer than this program.
 * @param run the migrations that were run on the database or backup
 * @param name the name of the database or backup for the error message
 * @throws {Error} if the database or backup is newer than this program, or contains no shop
 */
export function requireKnownMigrations(run: readonly string[], name: string): void {
	if (run.length === 0) throw new Error(`${name} does not contain a shop.`);
	const newer = newerThanThis(run);
	if (newer !== undefined) throw new Error(`${name} was written by a newer version of the program (${newer}).`);
}
