import { deskAudit } from './desk-audit';
import type { DeskCalls } from './desk-call-table';
import { deskMoney } from './desk-money';
import { deskPasskeys } from './desk-passkeys';
import { deskSession } from './desk-session';
import { deskStaff } from './desk-staff';

export const deskCalls: DeskCalls = {
	...deskAudit,
	...deskMoney,
	...deskPasskeys,
	...deskSession,
	...deskStaff,
};
