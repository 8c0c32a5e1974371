import { deskAudit } from './desk-audit';
import type { DeskCalls } from './desk-call-table';
import { deskCounter } from './desk-counter';
import { deskCounting } from './desk-counting';
import { deskCustomers } from './desk-customers';
import { deskDeliveries } from './desk-deliveries';
import { deskHealth } from './desk-health';
import { deskMoney } from './desk-money';
import { deskOrders } from './desk-orders';
import { deskPasskeys } from './desk-passkeys';
import { deskPicking } from './desk-picking';
import { deskQuotes } from './desk-quotes';
import { deskSearch } from './desk-search';
import { deskSession } from './desk-session';
import { deskStaff } from './desk-staff';
import { deskStock } from './desk-stock';
import { deskTransfers } from './desk-transfers';

export const deskCalls: DeskCalls = {
	...deskAudit,
	...deskCounter,
	...deskCounting,
	...deskCustomers,
	...deskDeliveries,
	...deskHealth,
	...deskMoney,
	...deskOrders,
	...deskPasskeys,
	...deskPicking,
	...deskQuotes,
	...deskSearch,
	...deskSession,
	...deskStaff,
	...deskStock,
	...deskTransfers,
};
