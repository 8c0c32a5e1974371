import { addCard, addCode, removeCard, removeCode } from '../../desk/counter/codes-and-cards';
import {
	addCopies,
	begin,
	drop,
	listCounters,
	setCustomer,
	setHandover,
	setLine,
	show,
} from '../../desk/counter/counter-order';
import { findCustomers } from '../../desk/counter/customers';
import { saveAsQuote, submit } from '../../desk/counter/place-order';
import { save } from '../../desk/counter/save-form';
import type { DeskCalls } from './desk-call-table';

export const deskCounter = {
	'desk-counter/findCustomers': (store, _actor, { term }) => findCustomers(store, term),
	'desk-counter/list': (store, actor) => listCounters(store, actor),
	'desk-counter/begin': begin,
	'desk-counter/get': (store, actor, { counter_id }) => show(store, actor, counter_id),
	'desk-counter/addTitle': addCopies,
	'desk-counter/setLine': setLine,
	'desk-counter/save': save,
	'desk-counter/setCustomer': setCustomer,
	'desk-counter/addPromoCode': addCode,
	'desk-counter/removePromoCode': removeCode,
	'desk-counter/addGiftCard': addCard,
	'desk-counter/removeGiftCard': removeCard,
	'desk-counter/setHandover': setHandover,
	'desk-counter/submit': submit,
	'desk-counter/saveAsQuote': saveAsQuote,
	'desk-counter/drop': (store, actor, { counter_id }) => drop(store, actor, counter_id),
} satisfies Partial<DeskCalls>;
