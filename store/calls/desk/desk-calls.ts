import { deskAudit } from './desk-audit';
import type { DeskCalls } from './desk-call-table';
import { deskHealth } from './desk-health';
import { deskPasskeys } from './desk-passkeys';
import { deskSearch } from './desk-search';
import { deskSession } from './desk-session';
import { deskStaff } from './desk-staff';

export const deskCalls: DeskCalls = {
	...deskAudit,
	...deskHealth,
	...deskPasskeys,
	...deskSearch,
	...deskSession,
	...deskStaff,
};
