import { becomeOnlyWriter } from '../../catalogue/writing/one-writer';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { PurchaseOrder, ReceivedScan } from '../../contract/desk-deliveries';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import { receive } from '../../inventory/move-copies';
import { outstandingOf } from '../../inventory/stock-rows';
import { answeredOnce, earlierAnswer } from '../answered-once';
import { movedBy } from '../places';
import { scannedTitle } from '../stock/scanned-title';
import type { DeskActor } from '../visitor';
import { offerFor } from './on-order';
import {
	type LineRow,
	type LockedPurchaseOrder,
	lineRows,
	lockPurchaseOrder,
	movePurchaseOrder,
	purchaseOrderName,
	readPurchaseOrder,
} from './purchase-order';
import { audit } from './write-purchase-order';

/**
 * Takes back a scan of a delivery that was made by mistake. The copies of the scan are outstanding again. Copies that the scan
 * put on hand are deducted from stock. Each scan can be taken back only once.
 * @throws {Refused} if the copies already belong to an order, or were sold
 */
export async function takeBackScan(
	store: Database & HasCatalogue & Clock & HasVersions,
	actor: DeskActor,
	{ purchase_order_id, code, condition, kind, copies, key }: CheckedDeskPayloadOf<'desk-deliveries/takeBackScan'>,
): Promise<PurchaseOrder> {
	const title = await scannedTitle(store, code);
	const now = store.now();
	const order = await transact(store, async (db) => {
		await becomeOnlyWriter(db);
		const held = await lockPurchaseOrder(db, actor, purchase_order_id);
		const name = purchaseOrderName(held.id);
		const said = { eisbn: title.eisbn, condition, kind, copies };
		const scan = await earlierAnswer<ReceivedScan>(db, { purpose: name, key, said });
		if (!scan) throw new Refused('The shop no longer knows this scan, so it cannot be undone.', 404, 'key');
		requireNobodyHas(scan);
		await answeredOnce(db, { purpose: `${name}, taken back`, key, said }, now, async () => {
			const line = await lineRows(db, held.id).where('line.id', '=', scan.line.id).executeTakeFirst();
			// When all scans of a title that was not ordered are taken back, the title's line is deleted.
			if (!line || line[kind] < copies)
				throw new Refused(`${title.title} has fewer copies than this scan added, so the scan cannot be undone.`, 409);
			const lineNow = { ...line, [kind]: line[kind] - copies };
			await saveLine(db, lineNow);
			await moveBack(db, held, now);
			const shift = {
				offer_id: await offerFor(db, { title_id: title.id, condition: line.condition }, now),
				location_id: held.location_id,
				change: kind === 'received' ? -copies : 0,
				onorder: outstandingOf(lineNow) - outstandingOf(line),
				title: title.title,
			};
			const by = movedBy(actor, { document: name, note: 'a scan that was undone' });
			await receive(db, [shift], by, now);
			await audit(db, actor, 'takeBackScan', held.id, { before: said }, now);
			return {};
		});
		return readPurchaseOrder(db, actor, held.id);
	});
	store.versions.refresh();
	return order;
}

function requireNobodyHas({ title, filled, filled_elsewhere }: ReceivedScan): void {
	const [first] = filled;
	if (first)
		throw new Refused(
			`Order ${first.order_number} has copies of ${title} from this scan. Change that order first.`,
			409,
		);
	if (filled_elsewhere > 0)
		throw new Refused(
			`An order of another location has copies of ${title} from this scan, so the scan cannot be undone.`,
			409,
		);
}

/** Saves a purchase order line. Deletes the line if its title was not ordered and no copies of it came. */
async function saveLine(db: Transaction, line: LineRow): Promise<void> {
	const { id, quantity, received, damaged, short } = line;
	if (quantity + received + damaged + short === 0) {
		await db.deleteFrom('purchase_order_lines').where('id', '=', id).execute();
		return;
	}
	await db.updateTable('purchase_order_lines').set({ received, damaged, short }).where('id', '=', id).execute();
}

/**
 * Returns the purchase order to an earlier state if all or some of its ordered copies are outstanding again. Copies that were not
 * ordered are never outstanding.
 */
async function moveBack(db: Transaction, held: LockedPurchaseOrder, now: number): Promise<void> {
	const lines = await lineRows(db, held.id).execute();
	if (lines.every((line) => outstandingOf(line) === 0)) return;
	const isUntouched = lines.every(({ received, damaged, short }) => received + damaged + short === 0);
	await movePurchaseOrder(db, held, isUntouched ? 'take_back_all' : 'take_back_part', now);
}
