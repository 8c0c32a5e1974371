import { deskAudit } from './desk-audit';
import type { DeskCalls } from './desk-call-table';
import { deskPasskeys } from './desk-passkeys';
import { deskSession } from './desk-session';
import { deskStaff } from './desk-staff';

export const deskCalls: DeskCalls = {
	...deskAudit,
	...deskPasskeys,
	...deskSession,
	...deskStaff,
};
