import { newestChecks, startCheck } from '../../desk/health/book-checks';
import { readHealth } from '../../desk/health/health';
import { sendMails } from '../../desk/health/send-mails';
import type { DeskCalls } from './desk-call-table';

export const deskHealth = {
	'desk-health/get': readHealth,
	'desk-health/sendMails': (store, actor, { mail }) => sendMails(store, actor, mail),
	'desk-health/startCheck': startCheck,
	'desk-health/getChecks': async (store) => ({ checks: await newestChecks(store.db, store.now(), 20) }),
} satisfies Partial<DeskCalls>;
