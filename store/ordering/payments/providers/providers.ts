import type { Logger } from 'pino';
import type { Config, HasConfig } from '../../../../config';
import { ownTitles } from '../../../catalogue/titles/own-titles';
import type { PaymentChoice } from '../../../contract/payment-choices';
import { type PaymentProviderName, paymentProviders, providerTitles } from '../../../contract/payment-providers';
import type { Settings } from '../../../contract/settings';
import type { Clock } from '../../../foundation/database/clock';
import type { Database, Queries } from '../../../foundation/database/database';
import type { HasLog } from '../../../foundation/log';
import { Refused } from '../../../foundation/refusal';
import type { HasSettings, SettingsSource } from '../../../foundation/settings/settings';
import type { PaymentRow } from '../payment-rows';
import { chase } from './chase';
import { clearent } from './clearent';
import { globalPayments } from './global';
import { ProviderError, type Timeouts } from './http';
import { paypal } from './paypal';
import type {
	MayTake,
	OpenPayment,
	PaymentProvider,
	ProviderStatus,
	RefundRequest,
	RefundStatus,
	TakenBack,
} from './provider';
import { isSample, sampleCards } from './sample/sample-cards';

/** The providers that the shop is set up for. */
export type Providers = Partial<Record<PaymentProviderName, PaymentProvider>>;

export interface HasPayments {
	/** The providers of payments that the shop is set up for. */
	payments: Providers;
}

/** What payments are begun, looked at and settled with. */
export interface PaymentServices extends Database, Clock, HasConfig, HasLog, HasPayments, HasSettings {}

/** One of the providers that the shop knows. */
interface ProviderKind {
	/** Null where its settings are not in the environment. */
	open(config: Config, log: Logger, timeouts?: Timeouts): PaymentProvider | null;
	currencies: readonly Currency[];
	/** Whether it is paid by card there; an account of its own is needed elsewhere. */
	takesCards: boolean;
}

type Currency = Settings['checkout_info']['currency'];

const kinds: Record<PaymentProviderName, ProviderKind> = {
	paypal: {
		open(config, log, timeouts) {
			const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_URL: url } = config;
			if (!clientId || !clientSecret) return null;
			return paypal({ clientId, clientSecret, webhookId: config.PAYPAL_WEBHOOK_ID ?? null, url }, log, timeouts);
		},
		currencies: ['CAD', 'USD'],
		takesCards: false,
	},
	global: {
		open(config, log, timeouts) {
			const { GLOBAL_APP_ID: appId, GLOBAL_APP_KEY: appKey, GLOBAL_ACCOUNT: account, GLOBAL_URL: url } = config;
			return appId && appKey && account ? globalPayments({ appId, appKey, account, url }, log, timeouts) : null;
		},
		currencies: ['CAD', 'USD'],
		takesCards: true,
	},
	clearent: {
		open(config, log, timeouts) {
			const { CLEARENT_API_KEY: apiKey, CLEARENT_PAYLINK: paylink, CLEARENT_URL: url } = config;
			if (!apiKey || !paylink) return null;
			return clearent({ apiKey, paylink, publicKey: config.CLEARENT_PUBLIC_KEY ?? null, url }, log, timeouts);
		},
		currencies: ['USD'],
		takesCards: true,
	},
	chase: {
		open(config, log, timeouts) {
			const { CHASE_SECURE_ID: secureId, CHASE_SECURE_API_TOKEN: secureApiToken, CHASE_URL: url } = config;
			return secureId && secureApiToken ? chase({ secureId, secureApiToken, url }, log, timeouts) : null;
		},
		currencies: ['CAD', 'USD'],
		takesCards: true,
	},
};

/** Every provider whose settings are in the environment. */
export function openProviders(config: Config, log: Logger, timeouts?: Timeouts): Providers {
	const providers: Providers = {};
	for (const name of paymentProviders) {
		const provider = kinds[name].open(config, log, timeouts);
		if (provider) providers[name] = provider;
	}
	return providers;
}

/** What the payment of an order is asked of its provider with. */
interface PaymentContext extends Pick<Database, 'db'> {
	payments: Providers;
	config: Pick<Config, 'SAMPLE_PAYMENTS'>;
	settings: SettingsSource;
	log: Logger;
}

type ConfiguredProviders = Pick<PaymentContext, 'config' | 'payments'>;
type Kind = Pick<Settings, 'is_sample'>;

/**
 * Whether payments that nobody makes may be tried. They may in the sample shop, as long as the bookseller brought no title into
 * it that somebody could get for nothing, and in no other.
 */
export const isForTrying = async (
	{ config }: Pick<ConfiguredProviders, 'config'>,
	db: Queries,
	{ is_sample }: Kind,
): Promise<boolean> =>
	is_sample &&
	config.SAMPLE_PAYMENTS === 'on' &&
	(await ownTitles(db).select('id').limit(1).executeTakeFirst()) === undefined;

/**
 * The providers that the shop takes payments with: those that it is set up for. The sample shop, where it is set up for none
 * that takes cards, has a page of its own in the place of one.
 */
export async function providersOf(store: ConfiguredProviders, db: Queries, settings: Kind): Promise<Providers> {
	const takesCards = paymentProviders.some((name) => kinds[name].takesCards && store.payments[name]);
	return !takesCards && (await isForTrying(store, db, settings))
		? { ...store.payments, global: sampleCards }
		: store.payments;
}

/** The providers that a shopper may pay with in the store's currency. */
export const offeredProviders = (providers: Providers, currency: Currency): PaymentProviderName[] =>
	paymentProviders.filter((name) => providers[name] && kinds[name].currencies.includes(currency));

/** @throws {ProviderError} for a provider that the shop is not set up for (any more) */
export async function providerOf(
	store: Omit<PaymentContext, 'log'>,
	name: PaymentProviderName,
): Promise<PaymentProvider> {
	const found = (await providersOf(store, store.db, await store.settings.get()))[name];
	if (!found) throw new ProviderError(`The shop is not set up for ${name}`);
	return found;
}

/** What was begun as a try in the sample shop is never asked of anybody else, whatever the shop has become since. */
const providerFor = async (store: Omit<PaymentContext, 'log'>, payment: PaymentRow): Promise<PaymentProvider> =>
	isSample(payment) ? sampleCards : providerOf(store, payment.provider);

/** Only looks: no money is taken. */
const onlyLook: MayTake = async () => false;

/**
 * How a payment stands in its provider's word. Of one that the provider never answered about nobody was sent to the
 * page, so there is nothing to ask. Never inside a transaction.
 * @param mayTake asked before money is taken; left out, none is
 * @throws {ProviderError} when no answer comes
 */
export async function askProvider(
	store: Omit<PaymentContext, 'log'>,
	payment: PaymentRow,
	how: 'settle' | 'release',
	mayTake = onlyLook,
): Promise<ProviderStatus> {
	if (payment.provider_reference === '') return { state: how === 'settle' ? 'open' : 'cancelled' };
	const asked = inItsTerms(payment);
	const provider = await providerFor(store, payment);
	return how === 'settle' ? provider.settle(asked, mayTake) : provider.release(asked);
}

/**
 * Whether a paid payment's money was given back or is disputed, in its provider's word.
 * @throws {ProviderError} when no answer comes
 */
export const askTakenBack = async (
	store: Omit<PaymentContext, 'log'>,
	payment: PaymentRow,
): Promise<TakenBack | null> => (await providerFor(store, payment)).takenBack(inItsTerms(payment));

/** Whether money of a payment can be given back by a call of its provider. */
export async function givesBack(store: Omit<PaymentContext, 'log'>, payment: PaymentRow): Promise<boolean> {
	if (payment.transaction_id === '') return false;
	if (isSample(payment)) return true;
	return (await providersOf(store, store.db, await store.settings.get()))[payment.provider]?.refund !== undefined;
}

/**
 * Asks the provider of a payment to give back a part of it, or how that stands; safe to be repeated. Never inside a transaction.
 * @throws {ProviderError} when nobody knows whether it was done
 */
export async function askRefund(
	store: Omit<PaymentContext, 'log'>,
	payment: PaymentRow,
	{ reference, amount }: Pick<RefundRequest, 'reference' | 'amount'>,
): Promise<RefundStatus> {
	const { refund } = await providerFor(store, payment);
	if (!refund) throw new ProviderError(`${payment.provider} gives nothing back by a call`);
	return refund(inItsTerms(payment), { reference, amount, transaction: payment.transaction_id });
}

const inItsTerms = ({ reference, provider_reference, amount, currency }: PaymentRow): OpenPayment => ({
	reference,
	provider_reference,
	amount,
	currency: currency === 'USD' ? 'USD' : 'CAD',
});

/**
 * An error in words for the shopper, where a provider does not answer; every other one stays what it is.
 * @param choice what the shopper pays with; where that is no provider, it is an earlier payment's that was asked
 */
export function refusalOf({ log }: Pick<PaymentContext, 'log'>, choice: PaymentChoice, error: unknown): unknown {
	if (!(error instanceof ProviderError)) return error;
	log.warn({ err: error, choice }, 'a payment provider did not answer');
	const titles: Partial<Record<PaymentChoice, string>> = providerTitles;
	return new Refused(
		`We could not reach ${titles[choice] ?? 'the payment provider'} just now. Please try again in a minute.`,
		503,
	);
}
