import { z } from 'zod';
import { defineDesk } from './desk-call';
import { id } from './fields';

/**
 * The states of shop health: 'good', 'look' (look at the problem when there is time) or 'act' (act now). Screens never show the
 * state by colour alone.
 */
export const healthStates = ['good', 'look', 'act'] as const;
export type HealthState = (typeof healthStates)[number];

export const healthWords: Record<HealthState, string> = {
	good: 'All is well',
	look: 'Check this',
	act: 'Act now',
};

export const healthPoints = {
	backup: 'Backup',
	feeds: 'Title and stock files',
	mails: 'Mails',
	payments: 'Payments',
	jobs: 'Jobs',
	books: 'Stock and money records',
	disk: 'Disk',
	zones: 'Time zone',
} as const;
export type HealthPointName = keyof typeof healthPoints;

export interface HealthPoint {
	name: HealthPointName;
	state: HealthState;
	/** A description of the problem, in one or two sentences. */
	words: string;
}

/**
 * The addressee of a failed mail. Staff can correct the address at the supplier, or at the order if `may_correct`. A mail to
 * someone other than the order's customer, or with a gift card's PIN, keeps its address. Mails about accounts keep their address,
 * because they contain links to log in.
 */
export type MailOwner =
	| { kind: 'order'; order_number: string; may_correct: boolean }
	| { kind: 'supplier'; supplier_id: number }
	| { kind: 'customer'; customer_id: number }
	| { kind: 'staff' | 'shop' | 'unknown' };

/** An e-mail that the shop could not send and no longer tries to send. */
export interface FailedMail {
	id: number;
	recipient: string;
	owner: MailOwner;
	subject: string;
	/** When the e-mail was written, in Unix seconds. */
	created_at: number;
	/** The first line of the mail server's answer. */
	error: string;
}

/** A payment with a problem, or a part of a refund with a problem. */
export interface PaymentProblem {
	reference: string;
	order_number: string;
	provider: string;
	/** The amount with its currency: 'CAD 12.99'. */
	amount: string;
	/** The state of the payment; for a refund, 'refund refused' or 'refund unknown'. */
	state: string;
	/** When the payment or refund was created, in Unix seconds. */
	created_at: number;
	problem: string;
}

export interface JobRun {
	name: string;
	/** A sentence that describes what the job does. */
	does: string;
	every_seconds: number;
	state: HealthState;
	/** When the job last succeeded, in Unix seconds, or null if it never succeeded. */
	ok_at: number | null;
	/** When the job last failed, in Unix seconds, or null if it never failed. */
	failed_at: number | null;
	error: string;
}

export interface StockRun {
	id: number;
	source: string;
	/** When the stock run started, in Unix seconds. */
	created_at: number;
	undone: boolean;
}

/** A run of `store check` that staff started at the desk. */
export interface BookCheck {
	id: number;
	/** The staff member who started `store check`. */
	staff_name: string;
	/** When `store check` started, in Unix seconds. */
	started_at: number;
	ended_at: number | null;
	state: 'running' | 'done' | 'failed';
	found_count: number;
	/** The first inconsistencies that `store check` found for each subject, in words. */
	found: { subject: string; count: number; found: string[] }[];
	/** Why `store check` failed, or '' if it succeeded. */
	error: string;
}

export interface Versions {
	shop: string;
	node: string;
	/** The database engine and its version: 'SQLite 3.50.2'. */
	database: string;
	/** The number of migrations that were run on the database, and the name of the last migration. */
	migrations: number;
	last_migration: string;
}

export interface DeskHealth {
	/** The worst state of all health checks. A till sees only this state. */
	state: HealthState;
	/** When the state was determined, in Unix seconds. */
	at: number;
	details: {
		points: HealthPoint[];
		/** The ten newest failed e-mails, empty for staff of one location, because e-mails belong to no location. */
		mails: FailedMail[];
		failed_mails: number;
		waiting_mails: number;
		/** The ten newest payment problems. */
		payments: PaymentProblem[];
		jobs: JobRun[];
		stock_runs: StockRun[];
		/** The newest run of `store check` on the stock and the ledgers, or null if `store check` was never run. */
		check: BookCheck | null;
		/** The free and the total disk space in bytes, or null if the operating system does not report them. */
		disk: { free: number; total: number } | null;
		versions: Versions;
	} | null;
}

const source = 'docs/behaviour/desk.md#health';

/** The maximum number of e-mails that staff can send again in one call. */
const maxMailsAtOnce = 100;

export const deskHealth = {
	'desk-health/get': defineDesk<DeskHealth>()({ source, reads: true, payload: z.object({}) }),
	/** Sends e-mails again that the shop had stopped trying to send: one e-mail, several, or all. */
	'desk-health/sendMails': defineDesk<{ sent: number }>()({
		source,
		limit: 'desk-mail',
		payload: z.object({ mail: z.union([z.literal('all'), id(), z.array(id()).min(1).max(maxMailsAtOnce)]) }),
	}),
	/** Starts `store check` in the background. Only one `store check` runs at a time. */
	'desk-health/startCheck': defineDesk<BookCheck>()({ source, limit: 'desk-work', payload: z.object({}) }),
	/** Returns the newest run of `store check`, and earlier runs. */
	'desk-health/getChecks': defineDesk<{ checks: BookCheck[] }>()({ source, reads: true, payload: z.object({}) }),
};
