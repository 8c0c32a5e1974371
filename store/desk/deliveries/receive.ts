import { offerText } from '../../catalogue/titles/conditions';
import { becomeOnlyWriter } from '../../catalogue/writing/one-writer';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import { type ReceivedScan, wasOrdered } from '../../contract/desk-deliveries';
import type { Settings } from '../../contract/settings';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { deskRefusal, Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { receive } from '../../inventory/move-copies';
import { outstandingOf } from '../../inventory/stock-rows';
import { answeredOnce } from '../answered-once';
import { movedBy } from '../places';
import { comingCondition } from '../stock/fitting-copy';
import { copiesGiven, giveToWaiting, lockWaitingOrders } from '../stock/give-to-waiting';
import { requireCondition, type ScannedTitle, scannedTitle } from '../stock/scanned-title';
import type { DeskActor } from '../visitor';
import { offerFor } from './on-order';
import {
	type LineRow,
	type LockedPurchaseOrder,
	lineOf,
	lineRows,
	lockPurchaseOrder,
	movePurchaseOrder,
	purchaseOrderName,
	requireStep,
} from './purchase-order';
import { audit } from './write-purchase-order';

type Scan = CheckedDeskPayloadOf<'desk-deliveries/receive'>;

/**
 * Records one scan of a delivery: copies that came, came damaged, or will not come. Copies that came are immediately on hand, and
 * orders that wait for the title get their copies, oldest order first. A scan that is sent twice is counted only once, and gets
 * the same answer.
 * @throws {Refused} 'more-than-ordered' if more copies come than are outstanding, or if the title was not ordered, unless the
 * form confirms the copies; 'which-copy' if the scan may mean several used copies
 */
export async function receiveScan(
	store: Database & HasCatalogue & Clock & HasSettings & HasVersions,
	actor: DeskActor,
	scan: Scan,
): Promise<ReceivedScan> {
	const title = await scannedTitle(store, scan.code);
	const settings = await store.settings.get();
	const now = store.now();
	const received = await transact(store, async (db) => {
		await becomeOnlyWriter(db);
		const held = await lockPurchaseOrder(db, actor, scan.purchase_order_id);
		const { key, condition, kind, copies } = scan;
		const said = { eisbn: title.eisbn, condition, kind, copies };
		return answeredOnce(db, { purpose: purchaseOrderName(held.id), key, said }, now, async () => {
			const line = await lineFor(db, held, title, scan);
			const came = await bookScan(db, actor, { held, line, title, scan, settings }, now);
			await audit(db, actor, 'receive', held.id, { after: { ...said, condition: line.condition } }, now);
			return came;
		});
	});
	store.versions.refresh();
	return received;
}

/**
 * Returns the purchase order line for a scan. Adds a line for a title that was not ordered, if the form confirms that it came.
 */
async function lineFor(db: Transaction, held: LockedPurchaseOrder, title: ScannedTitle, scan: Scan): Promise<LineRow> {
	const { kind, copies, accept } = scan;
	requireStep(held, 'receive_rest');
	const lines = await lineRows(db, held.id).where('line.title_id', '=', title.id).execute();
	const coming = lines.filter((one) => outstandingOf(one) > 0);
	const condition = await comingCondition(db, title, scan, coming);
	const line = lines.find((one) => one.condition === condition);
	const outstanding = line ? outstandingOf(line) : 0;
	if (copies <= outstanding) return line as LineRow;
	if (kind === 'short') {
		throw new Refused(
			`Only ${outstanding} ${outstanding === 1 ? 'copy' : 'copies'} of ${title.title} can still come, so no more copies can be missing.`,
			409,
			'copies',
		);
	}
	if (!line) await requireCondition(db, title.id, condition);
	if (!accept && wasOrdered(held)) throw moreThanOrdered(copiesOf(title, condition), held.id, line, outstanding);
	if (line) return line;
	await db
		.insertInto('purchase_order_lines')
		.values({ purchase_order_id: held.id, title_id: title.id, condition, quantity: 0 })
		.execute();
	const made = lineRows(db, held.id).where('line.title_id', '=', title.id).where('condition', '=', condition);
	return made.executeTakeFirstOrThrow();
}

/** Returns the title of copies, with the condition of used copies: 'Emma (Used, good)'. */
const copiesOf = ({ title }: ScannedTitle, condition: string): string =>
	condition === 'new' ? title : `${title} (${offerText(condition)})`;

function moreThanOrdered(copies: string, id: number, line: LineRow | undefined, outstanding: number): Refused {
	const words = line
		? `${line.quantity} ${line.quantity === 1 ? 'copy' : 'copies'} of ${copies} were ordered, and ${outstanding} can still come. Did more copies arrive?`
		: `${copies} is not on purchase order ${id}. Did the title arrive with this delivery?`;
	return deskRefusal('more-than-ordered', words, 'accept');
}

interface Booking {
	held: LockedPurchaseOrder;
	line: LineRow;
	title: ScannedTitle;
	scan: Scan;
	settings: Settings;
}

async function bookScan(
	db: Transaction,
	actor: DeskActor,
	{ held, line, title, scan, settings }: Booking,
	now: number,
): Promise<ReceivedScan> {
	const { kind, copies } = scan;
	const { condition } = line;
	const { location_id } = held;
	const by = movedBy(actor, { document: purchaseOrderName(held.id) });
	const lineNow = { ...line, [kind]: line[kind] + copies };
	await db
		.updateTable('purchase_order_lines')
		.set({ [kind]: lineNow[kind] })
		.where('id', '=', line.id)
		.execute();
	const rest = (await lineRows(db, held.id).execute()).reduce((sum, one) => sum + outstandingOf(one), 0);
	const step = rest > 0 ? 'receive_part' : 'receive_rest';
	// A purchase order in the state received keeps that state, even if more copies come.
	if (held.state !== 'received') await movePurchaseOrder(db, held, step, now);
	const offer_id = await offerFor(db, { title_id: title.id, condition }, now);
	const onorder = outstandingOf(lineNow) - outstandingOf(line);
	const change = kind === 'received' ? copies : 0;
	const coming = { title_id: title.id, condition, location_id, copies: change };
	const [waiting = []] = await lockWaitingOrders(db, settings, [coming]);
	const shift = { offer_id, location_id, change, onorder, title: title.title };
	const [free = 0] = await receive(db, [shift], by, now);
	const { shelf } = await db
		.selectFrom('stock')
		.select('shelf')
		.where('offer_id', '=', offer_id)
		.where('location_id', '=', location_id)
		.executeTakeFirstOrThrow();
	const giving = { waiting, offer_id, location_id, copies: free, eisbn: title.eisbn };
	const given = await giveToWaiting(db, actor, giving, { action: 'desk-deliveries/receive', by }, now);
	return {
		eisbn: title.eisbn,
		title: title.title,
		condition_text: offerText(condition),
		kind,
		copies,
		line: lineOf(lineNow),
		...given,
		to_shelf: change - copiesGiven(given),
		shelf,
		state: held.state === 'received' ? 'received' : rest > 0 ? 'partly_received' : 'received',
	};
}
