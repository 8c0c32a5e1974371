import { findEntries } from '../../desk/audit/find-entries';
import type { DeskCalls } from './desk-call-table';

export const deskAudit = {
	'desk-audit/find': findEntries,
	'desk-audit/export': findEntries,
} satisfies Partial<DeskCalls>;
