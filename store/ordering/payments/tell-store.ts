import type { Settings } from '../../contract/settings';
import type { Queries } from '../../foundation/database/database';
import { queueMails } from '../../foundation/mail/queue';
import type { Store } from '../../store';
import { paymentAttention } from '../mail/payment-attention';
import type { OrderRow } from '../orders/order-rows';
import type { PaymentRow } from './payment-rows';
import { providerNamed, providerTitles } from './providers';

interface News {
	store: Store;
	transaction: Queries;
	settings: Settings;
	order: OrderRow;
}

/** Tells the store of a payment that people have to look at, inside the transaction that notes why. */
export async function tellStore({ store, transaction, settings, order }: News, payment: PaymentRow): Promise<void> {
	if (settings.store_info.email === '') return;
	const mail = paymentAttention({ order, payment, provider: titleOf(payment) }, settings);
	await queueMails(transaction, [mail], store.now());
}

/** What people call a payment's provider. */
export function titleOf({ provider }: Pick<PaymentRow, 'provider'>): string {
	const known = providerNamed(provider);
	return known ? providerTitles[known] : provider;
}
