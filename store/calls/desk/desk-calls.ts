import { deskAudit } from './desk-audit';
import type { DeskCalls } from './desk-call-table';
import { deskCounter } from './desk-counter';
import { deskMoney } from './desk-money';
import { deskOrders } from './desk-orders';
import { deskPasskeys } from './desk-passkeys';
import { deskPicking } from './desk-picking';
import { deskQuotes } from './desk-quotes';
import { deskSession } from './desk-session';
import { deskStaff } from './desk-staff';

export const deskCalls: DeskCalls = {
	...deskAudit,
	...deskCounter,
	...deskMoney,
	...deskPasskeys,
	...deskQuotes,
	...deskOrders,
	...deskPicking,
	...deskSession,
	...deskStaff,
};
