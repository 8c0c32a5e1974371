import { z } from 'zod';
import { defineDesk } from './desk-call';
import { id } from './fields';

/**
 * The states of shop health: 'good', 'look' (check when there is time) or 'act' (act now). Screens never show them by colour
 * alone.
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
	books: 'The books',
	disk: 'Disk',
	zones: 'Time zone',
} as const;
export type HealthPointName = keyof typeof healthPoints;

export interface HealthPoint {
	name: HealthPointName;
	state: HealthState;
	/** The problem, in a sentence or two. */
	words: string;
}

/** A mail that was given up. */
export interface FailedMail {
	id: number;
	recipient: string;
	subject: string;
	/** Unix seconds. */
	created_at: number;
	/** The first line of the mail server's answer. */
	error: string;
}

/** A payment with a problem, or a part of a refund. */
export interface PaymentProblem {
	reference: string;
	order_number: string;
	provider: string;
	/** The amount with its currency: 'CAD 12.99'. */
	amount: string;
	/** The payment's state; 'refund refused' or 'refund unknown' for a refund. */
	state: string;
	/** Unix seconds. */
	created_at: number;
	problem: string;
}

export interface JobRun {
	name: string;
	/** What the job does, in a sentence. */
	does: string;
	every_seconds: number;
	state: HealthState;
	/** When the job last succeeded; null for never. Unix seconds. */
	ok_at: number | null;
	/** When the job last failed; null for never. Unix seconds. */
	failed_at: number | null;
	error: string;
}

export interface StockRun {
	id: number;
	source: string;
	/** Unix seconds. */
	created_at: number;
	undone: boolean;
}

/** A run of `store check` from the desk. */
export interface BookCheck {
	id: number;
	/** The staff member who started the check. */
	staff_name: string;
	/** Unix seconds. */
	started_at: number;
	ended_at: number | null;
	state: 'running' | 'done' | 'failed';
	found_count: number;
	/** The first inconsistencies of each subject, in words. */
	found: { subject: string; count: number; found: string[] }[];
	/** Why the check failed; '' if it succeeded. */
	error: string;
}

export interface Versions {
	shop: string;
	node: string;
	/** The database engine and its version: 'SQLite 3.50.2'. */
	database: string;
	/** The number of migrations that were run on the database, and the last of them. */
	migrations: number;
	last_migration: string;
}

export interface DeskHealth {
	/** The worst state of all checks. A till sees only this state. */
	state: HealthState;
	/** Unix seconds. */
	at: number;
	details: {
		points: HealthPoint[];
		/** The ten newest failed mails; empty for staff of one location, because mails belong to no location. */
		mails: FailedMail[];
		failed_mails: number;
		waiting_mails: number;
		/** The ten newest payment problems. */
		payments: PaymentProblem[];
		jobs: JobRun[];
		stock_runs: StockRun[];
		/** The newest check of the stock and ledgers; null if none was run. */
		check: BookCheck | null;
		/** The free and total disk space in bytes; null if the system does not report it. */
		disk: { free: number; total: number } | null;
		versions: Versions;
	} | null;
}

const source = 'docs/behaviour/desk.md#health';

/** The most mails that can be chosen at once. */
const maxMailsAtOnce = 100;

export const deskHealth = {
	'desk-health/get': defineDesk<DeskHealth>()({ source, reads: true, payload: z.object({}) }),
	/** Sends mails again that the shop had given up: one mail, several, or all. */
	'desk-health/sendMails': defineDesk<{ sent: number }>()({
		source,
		limit: 'desk-mail',
		payload: z.object({ mail: z.union([z.literal('all'), id(), z.array(id()).min(1).max(maxMailsAtOnce)]) }),
	}),
	/** Starts `store check` in the background. Only one check runs at a time. */
	'desk-health/startCheck': defineDesk<BookCheck>()({ source, limit: 'desk-work', payload: z.object({}) }),
	/** Returns the newest check, and the checks before it. */
	'desk-health/getChecks': defineDesk<{ checks: BookCheck[] }>()({ source, reads: true, payload: z.object({}) }),
};
