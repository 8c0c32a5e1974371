import { z } from 'zod';
import { readWritten } from '~/forms/submission.server';
import type { DeskFlash } from '../../session/desk-flash.server';
import { leftWords } from '../../session/done-words';
import type { Desk } from '../../session/open-desk.server';
import { textIn } from '../../session/typed-fields';
import { trackingField } from './confirm-orders';

const typed = z.object({ carrier: z.string().max(60).default('') });

/** Hands over or sends the orders that the user has confirmed in `ConfirmOrders`. @returns the message about the result */
export async function handOverChosen(
	desk: Desk,
	form: FormData,
	order_numbers: readonly string[],
	intent: 'leave' | 'send',
): Promise<DeskFlash> {
	const { carrier } = readWritten(form, typed);
	const orders = order_numbers.map((order_number) => ({
		order_number,
		tracking_number: textIn(form, trackingField(order_number)),
	}));
	const kind = intent === 'send' ? 'sent' : 'handed_over';
	return leftWords(await desk.call('desk-orders/handOverPicked', { kind, orders, carrier }), intent === 'send');
}
