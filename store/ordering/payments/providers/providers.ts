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

/** The payment providers for which the shop is set up. */
export type Providers = Partial<Record<PaymentProviderName, PaymentProvider>>;

export interface HasPayments {
	/** The payment providers for which the shop is set up. */
	payments: Providers;
}

/** The services needed to start, check and settle payments. */
export interface PaymentServices extends Database, Clock, HasConfig, HasLog, HasPayments, HasSettings {}

/** A payment provider that the software supports. */
interface ProviderKind {
	/** Creates the provider. Returns null if the environment variables lack the provider's settings. */
	open(config: Config, log: Logger, timeouts?: Timeouts): PaymentProvider | null;
	currencies: readonly Currency[];
	/** Whether shoppers can pay by credit card without an account at the provider. */
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

/** Creates every payment provider whose settings are in the environment variables. */
export function openProviders(config: Config, log: Logger, timeouts?: Timeouts): Providers {
	const providers: Providers = {};
	for (const name of paymentProviders) {
		const provider = kinds[name].open(config, log, timeouts);
		if (provider) providers[name] = provider;
	}
	return providers;
}

/** The services needed to ask a payment provider about a payment. */
interface PaymentContext extends Pick<Database, 'db'> {
	payments: Providers;
	config: Pick<Config, 'SAMPLE_PAYMENTS'>;
	settings: SettingsSource;
	log: Logger;
}

type ConfiguredProviders = Pick<PaymentContext, 'config' | 'payments'>;
type Kind = Pick<Settings, 'is_sample'>;

/**
 * Returns whether test payments are allowed. Test payments are allowed only in the sample shop, and only until the bookseller
 * adds the first real titles. Otherwise shoppers could order the real titles for free.
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
 * Returns the payment providers for which the shop is set up. The sample shop adds test card payments if no provider accepts
 * credit cards.
 */
export async function providersOf(store: ConfiguredProviders, db: Queries, settings: Kind): Promise<Providers> {
	const takesCards = paymentProviders.some((name) => kinds[name].takesCards && store.payments[name]);
	return !takesCards && (await isForTrying(store, db, settings))
		? { ...store.payments, global: sampleCards }
		: store.payments;
}

/** Returns the payment providers that support the store's currency. */
export const offeredProviders = (providers: Providers, currency: Currency): PaymentProviderName[] =>
	paymentProviders.filter((name) => providers[name] && kinds[name].currencies.includes(currency));

/**
 * Returns a payment provider by name.
 * @throws {ProviderError} if the shop is not set up for the payment provider
 */
export async function providerOf(
	store: Omit<PaymentContext, 'log'>,
	name: PaymentProviderName,
): Promise<PaymentProvider> {
	const found = (await providersOf(store, store.db, await store.settings.get()))[name];
	if (!found) throw new ProviderError(`The shop is not set up for ${name}`);
	return found;
}

/**
 * Returns a payment's provider. A test payment of the sample shop never goes to a real provider, even if the shop is no longer a
 * sample.
 */
const providerFor = async (store: Omit<PaymentContext, 'log'>, payment: PaymentRow): Promise<PaymentProvider> =>
	isSample(payment) ? sampleCards : providerOf(store, payment.provider);

/** A function that never allows the capture of money. */
const onlyLook: MayTake = async () => false;

/**
 * Asks a payment provider for a payment's state. Asks nothing if the provider did not answer when the payment was started,
 * because then no shopper has seen a payment page. Do not call this function inside a transaction.
 * @param mayTake called before the provider captures money; if omitted, no money is captured
 * @throws {ProviderError} if the provider does not answer
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
 * Asks a payment provider whether the money of a paid payment was refunded or is disputed.
 * @throws {ProviderError} if the provider does not answer
 */
export const askTakenBack = async (
	store: Omit<PaymentContext, 'log'>,
	payment: PaymentRow,
): Promise<TakenBack | null> => (await providerFor(store, payment)).takenBack(inItsTerms(payment));

/** Returns whether the provider's API can refund the payment. */
export async function givesBack(store: Omit<PaymentContext, 'log'>, payment: PaymentRow): Promise<boolean> {
	if (payment.transaction_id === '') return false;
	if (isSample(payment)) return true;
	return (await providersOf(store, store.db, await store.settings.get()))[payment.provider]?.refund !== undefined;
}

/**
 * Asks a payment's provider to refund a part of the payment, or asks for the status of a refund that was already requested.
 * Callers may retry this function. Do not call this function inside a transaction.
 * @throws {ProviderError} if the outcome of the refund is unknown
 */
export async function askRefund(
	store: Omit<PaymentContext, 'log'>,
	payment: PaymentRow,
	{ reference, amount }: Pick<RefundRequest, 'reference' | 'amount'>,
): Promise<RefundStatus> {
	const { refund } = await providerFor(store, payment);
	if (!refund) throw new ProviderError(`${payment.provider} cannot refund through its API`);
	return refund(inItsTerms(payment), { reference, amount, transaction: payment.transaction_id });
}

const inItsTerms = ({ reference, provider_reference, amount, currency }: PaymentRow): OpenPayment => ({
	reference,
	provider_reference,
	amount,
	currency: currency === 'USD' ? 'USD' : 'CAD',
});

/**
 * Converts a ProviderError into an error with a message for the shopper. Returns any other error unchanged.
 * @param choice the shopper's payment choice; if the choice uses no provider, the provider of an earlier payment caused the error
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
