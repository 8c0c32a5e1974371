import { offerText } from '../../catalogue/titles/conditions';
import { baseCondition } from '../../contract/copy-codes';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { ArrivalScan } from '../../contract/desk-transfers';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import { answeredOnce } from '../answered-once';
import {
	type ChosenCondition,
	comingCondition,
	fittingCondition,
	namedOffer,
	offersMeant,
	onlyOne,
} from '../stock/fitting-copy';
import { requireCondition, type ScannedTitle, scannedTitle } from '../stock/scanned-title';
import type { DeskActor } from '../visitor';
import { type LockedTransfer, lockTransfer, requireTransferStep, transferLines, transferName } from './transfer';
import { maxLineCopies, requireRoom } from './write-transfer';

/**
 * Records one scan of an arriving transfer. The scan does not change the stock. Before the location books the transfer, it
 * compares its scans with the sent copies. A scan of a title that was not sent adds the title to the transfer. A scan that is
 * sent twice is counted only once.
 * @throws {Refused} 'which-copy' if several offers were sent that the scan may mean
 */
export async function scanArrival(
	store: Database & HasCatalogue & Clock,
	actor: DeskActor,
	{ transfer_id, code, condition, exact, copies, undo, key }: CheckedDeskPayloadOf<'desk-transfers/scanArrival'>,
): Promise<ArrivalScan> {
	const title = await scannedTitle(store, code);
	return transact(store, async (db) => {
		const held = await lockTransfer(db, actor, transfer_id, 'to');
		const said = { eisbn: title.eisbn, condition, exact: exact || undefined, copies, undo };
		const once = { purpose: `${transferName(held.id)}, arrival`, key, said };
		return answeredOnce(db, once, store.now(), async () => {
			requireTransferStep(held, 'receive');
			const sent = (await transferLines(db, held.id, held.from_location_id)).filter(
				({ title_id }) => title_id === title.id,
			);
			const chosen = { condition, exact };
			const meant = offersMeant(sent, condition).map((one) => one.condition);
			const found =
				namedOffer(chosen) ??
				(meant.length > 0 ? onlyOne(meant, title) : await notSent(db, title, held.from_location_id, chosen));
			const line = sent.find((one) => one.condition === found);
			const scanned = (line?.scanned ?? 0) + (undo ? -copies : copies);
			if (scanned < 0)
				throw new Refused(`Fewer copies of ${title.title} were scanned, so the scan cannot be undone.`, 409, 'copies');
			if (scanned > maxLineCopies)
				throw new Refused(`A transfer can have at most ${maxLineCopies} copies of a title.`, 422, 'copies');
			await saveScanned(db, held, { title, condition: found, id: line?.id, scanned, quantity: line?.quantity ?? 0 });
			return {
				eisbn: title.eisbn,
				title: title.title,
				condition: found,
				condition_text: offerText(found),
				scanned,
				quantity: line?.quantity ?? 0,
			};
		});
	});
}

/**
 * Returns the code of the offer of a copy that was not sent with the transfer.
 * @throws {Refused} 'which-copy' for a used copy, because it may have another price than the copies that the shop knows
 */
async function notSent(
	db: Transaction,
	title: ScannedTitle,
	fromLocationId: number,
	{ condition, exact }: ChosenCondition,
): Promise<string> {
	const found = condition ?? (await fittingCondition(db, title, fromLocationId, { exact }));
	return comingCondition(db, title, { condition: baseCondition(found), exact: false });
}

interface Arrival {
	title: ScannedTitle;
	condition: string;
	/** The id of the transfer line; undefined if the title is not in the transfer yet. */
	id: number | undefined;
	scanned: number;
	quantity: number;
}

async function saveScanned(
	db: Transaction,
	held: LockedTransfer,
	{ title, condition, id, scanned, quantity }: Arrival,
): Promise<void> {
	if (id === undefined) {
		await requireCondition(db, title.id, condition);
		await requireRoom(db, held);
		await db
			.insertInto('stock_transfer_lines')
			.values({ stock_transfer_id: held.id, title_id: title.id, condition, quantity: 0, scanned })
			.execute();
	} else if (scanned + quantity === 0) {
		await db.deleteFrom('stock_transfer_lines').where('id', '=', id).execute();
	} else {
		await db.updateTable('stock_transfer_lines').set({ scanned }).where('id', '=', id).execute();
	}
}
