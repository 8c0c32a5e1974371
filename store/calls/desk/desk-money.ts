import { addressPlaces } from '../../desk/money/address-places';
import { countCash } from '../../desk/money/cash-count';
import { askToPay, change, previewChange } from '../../desk/money/change';
import { dayEnd } from '../../desk/money/day-end';
import { dayOrders } from '../../desk/money/day-orders';
import { decidePayment } from '../../desk/money/decide-payment';
import { mailInvoice, printInvoice, printReceipt, putOnAccount } from '../../desk/money/invoice';
import { orderMoney } from '../../desk/money/order-money';
import { receive } from '../../desk/money/receive';
import { previewRefund, refund, resolveAsked } from '../../desk/money/refund';
import type { DeskCalls } from './desk-call-table';

export const deskMoney = {
	'desk-money/get': (store, actor, { order_number }) => orderMoney(store, actor, order_number),
	'desk-money/getPlaces': (store, _actor, place) => addressPlaces(store, place),
	'desk-money/previewRefund': previewRefund,
	'desk-money/refund': refund,
	'desk-money/resolveRefund': resolveAsked,
	'desk-money/previewChange': previewChange,
	'desk-money/change': change,
	'desk-money/askToPay': askToPay,
	'desk-money/receive': receive,
	'desk-money/putOnAccount': putOnAccount,
	'desk-money/getInvoice': printInvoice,
	'desk-money/mailInvoice': mailInvoice,
	'desk-money/getReceipt': printReceipt,
	'desk-money/decidePayment': decidePayment,
	'desk-money/getDay': dayEnd,
	'desk-money/getDayOrders': dayOrders,
	'desk-money/countCash': countCash,
} satisfies Partial<DeskCalls>;
