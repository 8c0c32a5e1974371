import { addressLine } from '../../catalogue/locations/locations';
import { becomeOnlyWriter } from '../../catalogue/writing/one-writer';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { PurchaseOrder } from '../../contract/desk-deliveries';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { queueMails } from '../../foundation/mail/queue';
import { Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import type { DeskActor } from '../visitor';
import { changeOnOrder } from './on-order';
import { lineRows, lockPurchaseOrder, movePurchaseOrder, readPurchaseOrder, requireShown } from './purchase-order';
import { purchaseOrderMail } from './purchase-order-mail';
import { requireSupplier } from './suppliers';
import { audit } from './write-purchase-order';

/**
 * Sends a purchase order. After sending, the copies of the purchase order count as on order. The supplier gets a mail if the
 * shop has their e-mail address.
 */
export async function sendPurchaseOrder(
	store: Database & Clock & HasSettings & HasVersions,
	actor: DeskActor,
	{ purchase_order_id, version }: CheckedDeskPayloadOf<'desk-deliveries/send'>,
): Promise<PurchaseOrder> {
	const settings = await store.settings.get();
	const now = store.now();
	const sent = await transact(store, async (db) => {
		await becomeOnlyWriter(db);
		const held = await lockPurchaseOrder(db, actor, purchase_order_id);
		await requireShown(db, held, version);
		const supplier = await requireSupplier(db, held.supplier_id);
		await movePurchaseOrder(db, held, 'send', now);
		const lines = await lineRows(db, held.id).execute();
		if (lines.length === 0) throw new Refused(`Purchase order ${held.id} has no titles.`, 409, 'code');
		const order = await readPurchaseOrder(db, actor, held.id);
		const place = await db
			.selectFrom('locations')
			.select(['address', 'city', 'province', 'postal_code'])
			.where('id', '=', held.location_id)
			.executeTakeFirstOrThrow();
		const mail = purchaseOrderMail(order, supplier, addressLine(place), settings);
		if (supplier.email !== '') await queueMails(db, [mail], now);
		const after = { supplier: supplier.name, email: supplier.email, copies: order.ordered };
		await audit(db, actor, 'send', held.id, { after }, now);
		await changeOnOrder(db, held.location_id, lines, 1, now);
		return order;
	});
	store.versions.refresh();
	return sent;
}
