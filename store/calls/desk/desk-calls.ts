import { deskAudit } from './desk-audit';
import type { DeskCalls } from './desk-call-table';
import { deskCounting } from './desk-counting';
import { deskDeliveries } from './desk-deliveries';
import { deskPasskeys } from './desk-passkeys';
import { deskSession } from './desk-session';
import { deskStaff } from './desk-staff';
import { deskStock } from './desk-stock';
import { deskTransfers } from './desk-transfers';

export const deskCalls: DeskCalls = {
	...deskAudit,
	...deskPasskeys,
	...deskSession,
	...deskStaff,
	...deskStock,
	...deskDeliveries,
	...deskCounting,
	...deskTransfers,
};
