import { listAccounts, setTerms, showCustomer } from '../../desk/customers/customers';
import type { DeskCalls } from './desk-call-table';

export const deskCustomers = {
	'desk-customers/list': listAccounts,
	'desk-customers/get': (store, actor, { customer_id }) => showCustomer(store, actor, customer_id),
	'desk-customers/setTerms': setTerms,
} satisfies Partial<DeskCalls>;
