import type { z } from 'zod';
import { account } from './account';
import { address } from './address';
import { browse } from './browse';
import type { Call } from './call';
import { captcha } from './captcha';
import { cart } from './cart';
import { checkout } from './checkout';
import { event } from './event';
import { feature } from './feature';
import { giftcard } from './giftcard';
import { giftregistry } from './giftregistry';
import { order } from './order';
import { payment } from './payment';
import { report } from './report';
import { session } from './session';
import { title } from './title';
import { titlelist } from './titlelist';
import { webstore } from './webstore';

/**
 * Every call of the store API by its name, 'family/call'. The list contains the calls of the original API and additional calls
 * for the screens.
 */
export const contract = {
	...account,
	...address,
	...browse,
	...captcha,
	...cart,
	...checkout,
	...event,
	...feature,
	...giftcard,
	...giftregistry,
	...order,
	...payment,
	...report,
	...session,
	...title,
	...titlelist,
	...webstore,
};

export type CallName = keyof typeof contract;
/** A call's payload as a caller sends it. */
export type PayloadOf<Name extends CallName> = z.input<(typeof contract)[Name]['payload']>;
/** A call's payload as the store's code receives it: validated, with text trimmed and numbers parsed. */
export type CheckedPayloadOf<Name extends CallName> = z.output<(typeof contract)[Name]['payload']>;
export type ResponseOf<Name extends CallName> = NonNullable<(typeof contract)[Name]['response']>;

/** The reasons for which a call may refuse. */
export type ReasonOf<Name extends CallName> = NonNullable<(typeof contract)[Name]['refuses']>[number];

export const callNames = Object.keys(contract) as CallName[];

/** Finds a call by its name. Returns null for an unknown name. */
export const findCall = (name: string): Call | null =>
	Object.hasOwn(contract, name) ? ((contract as Record<string, Call>)[name] ?? null) : null;
