import type { z } from 'zod';
import { deskAudit } from './desk-audit';
import type { DeskCall } from './desk-call';
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

/** Every call of the desk by its name, 'family/call'. */
export const deskContract = {
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

export type DeskCallName = keyof typeof deskContract;
/** A desk call's payload as a screen sends it. */
export type DeskPayloadOf<Name extends DeskCallName> = z.input<(typeof deskContract)[Name]['payload']>;
/** A desk call's payload as the store's code receives it: validated, with text trimmed and numbers parsed. */
export type CheckedDeskPayloadOf<Name extends DeskCallName> = z.output<(typeof deskContract)[Name]['payload']>;
export type DeskResponseOf<Name extends DeskCallName> = NonNullable<(typeof deskContract)[Name]['response']>;

export const deskCallNames = Object.keys(deskContract) as DeskCallName[];

/** Finds a desk call by its name. Returns null for an unknown name. */
export const findDeskCall = (name: string): DeskCall | null =>
	Object.hasOwn(deskContract, name) ? ((deskContract as Record<string, DeskCall>)[name] ?? null) : null;
