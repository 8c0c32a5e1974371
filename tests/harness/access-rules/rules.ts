import type { CallName } from '~store/contract/contract';
import { nextEmail, password } from '../accounts';
import { home, type Owner } from './owner';

/** Fields with which a payload names a thing that belongs to a customer. */
export const thingFields = [
	'access_key',
	'address_id',
	'cart_id',
	'gift_card_number',
	'gift_registry_id',
	'id',
	'idempotency_key',
	'import_id',
	'key',
	'list',
	'list_id',
	'number',
	'order_id',
	'order_number',
	'progress_report_id',
	'reference',
	'shipping_id',
	'to_list_id',
	'token',
	'uid',
] as const;
type ThingField = (typeof thingFields)[number];

/** The owner of the thing that a call works on, and so who may call it. `accessRules` has one line for each call. */
export type Rule =
	/** Belongs to no customer, or the holder of the field `by` has a right to it. */
	| { kind: 'open'; why: string; by: ThingField[] }
	/** Works on the caller and takes no other customer's id. An institution sees the names and e-mails of its buyers. */
	| { kind: 'own'; payload: () => object; by: ThingField[]; institutionSees: boolean }
	/** Names a thing of the owner's. All other callers are refused as if it did not exist. */
	| { kind: 'of'; payload: (owner: Owner) => Promise<object>; answers: Answers };

interface Answers {
	/** The callers that get an answer to the same payload; 'nobody' if the call's own tests show it. */
	to?: 'owner' | 'institution' | 'nobody';
	/** Other callers get an answer too, which changes nothing: a thing that is gone already is not an error. */
	quietly?: boolean;
	/** A caller with a payment's reference reads that the shop handles it; without a payment the message differs. */
	lookedAfter?: boolean;
}

const open = (why: string, ...by: ThingField[]): Rule => ({ kind: 'open', why, by });
const nothing = () => ({});
const own = (payload: () => object = nothing, more: { by?: ThingField[]; institutionSees?: true } = {}): Rule => ({
	kind: 'own',
	payload,
	by: [],
	institutionSees: false,
	...more,
});
const of = (payload: (owner: Owner) => Promise<object>, answers: Answers = {}): Rule => ({
	kind: 'of',
	payload,
	answers,
});

const catalogue = 'the catalogue is public';
const store = 'the store’s public texts and locations';
const places = 'countries and provinces';
const mailed = 'the token of the e-mail is the proof';
const written = 'the writer names the address for the answer';
const trial = 'only in the sample shop: a visitor with the page of a payment may pay there, as at a provider';
const number = 'a visitor with a gift card’s number may spend the card';

const listed = async (owner: Owner) => ({ list_id: await owner.list(), eisbn: await owner.listed() });
const sent = async (owner: Owner) => ({
	delivery_preference: 'ship',
	provider: 'none',
	address_id: await owner.address(),
});
const ordered = async (owner: Owner) => ({ order_number: await owner.order() });
const wedding = { title: 'Our day', occasion: 'Wedding', description: 'Books for two' };
const wished = async (owner: Owner) => ({ gift_registry_id: await owner.registry(), eisbn: await owner.listed() });
const giftCard = async (owner: Owner) => ({ gift_card_number: await owner.giftCard(), amount: '5.00' });
const order = {
	delivery_preference: 'pickup',
	payment_choice: 'pickup',
	name: 'Robin Reader',
	email: 'robin@example.org',
	phone: '604 555 0199',
	checksum: 'none',
};

/** Has every call of the contract. `who-may-see-what.test.ts` tries each and reports a missing one. */
export const accessRules: Record<CallName, Rule> = {
	'account/check': open('says whether an e-mail has an account (docs/behaviour/accounts.md#sign-up)'),
	'account/create': open(mailed, 'token'),
	'account/keepOrder': of(async (owner) => ({ ...(await ordered(owner)), password }), { to: 'nobody' }),
	'account/login': open('the password is the proof'),
	'account/logout': open('ends only the caller’s own sessions'),
	'account/switch': of(async (owner) => ({ id: await owner.link() })),
	'account/emailPasswordToken': open('the e-mail goes to the account’s own address'),
	'account/checkToken': open(mailed, 'token'),
	'account/resetPassword': open(mailed, 'token'),
	'account/modify': of(async (owner) => ({ token: await owner.emailToken() })),
	'account/undoEmail': open(mailed, 'token'),
	'account/delete': of(async (owner) => ({ email_address: owner.email, password })),
	'account/getDevices': own(),
	'account/endDevice': of(async (owner) => ({ id: await owner.device() })),
	'account/getAvailableChildren': own(nothing, { institutionSees: true }),
	'account/getAvailableCorps': own(nothing, { by: ['token'] }),
	'account/linkToRequest': own(() => ({ email: nextEmail() }), { institutionSees: true }),
	'account/linkToVerify': of(async (owner) => ({ token: await owner.linkToken() })),
	'account/removeChildLink': of(async (owner) => ({ id: await owner.link() }), { to: 'institution' }),
	'account/removeParentLink': of(async (owner) => ({ id: await owner.link() })),
	'account/setBuyerRights': of(
		async (owner) => ({ id: await owner.link(), sees_all: true, may_order: true, order_limit: '' }),
		{ to: 'institution' },
	),
	'v1/transfer': of(async (owner) => ({ id: await owner.link() })),

	'address/create': own(() => home),
	'address/modify': of(async (owner) => ({ ...home, address_id: await owner.address() })),
	'address/delete': of(async (owner) => ({ address_id: await owner.address() })),
	'address/setPreferred': of(async (owner) => ({ address_id: await owner.address() })),
	'country/getList': open(places),
	'province/get': open(places),
	'province/getList': open(places),

	'browse/get': of(async (owner) => ({ list: await owner.list() })),
	'browse/suggest': open(catalogue),
	'browse/url': open(catalogue),
	'browse/file': open(catalogue),
	'browse/found': open(
		'a visitor with the key of a search may see its results, like a page shown to another visitor',
		'key',
	),

	'captcha/begin': open('signs the time for any caller'),

	'cart/add': of(async (owner) => ({ eisbn: await owner.carted(), quantity: 2, cart_id: await owner.cartLine() })),
	'cart/question': of(async (owner) => ({
		eisbn: await owner.carted(),
		quantity: 2,
		ask: ['stock'],
		cart_id: await owner.cartLine(),
	})),
	'cart/removeItem': of(async (owner) => ({ cart_id: await owner.cartLine() }), { quietly: true }),
	'cart/removeAll': own(),
	'cart/removeUnavailable': own(),
	'cart/decideEarlier': own(() => ({ keep: false })),
	'cart/adjust': own(),
	'cart/copyCartToList': of(async (owner) => {
		await owner.cartLine();
		return { list_id: await owner.list() };
	}),
	'cart/email': own(() => ({ email: nextEmail() })),
	'cart/import': of(async (owner) => ({ import_id: await owner.fileImport() })),

	'checkout/setDelivery': own(() => ({ delivery_preference: 'pickup' })),
	'checkout/getShippingProviders': of(sent, { to: 'nobody' }),
	'checkout/getShippingBatch': of(sent, { to: 'nobody' }),
	'checkout/setShipping': of(sent, { to: 'nobody' }),
	'checkout/getPickupLocations': own(),
	'checkout/setExtras': own(() => ({ name: 'Robin Reader', email: 'robin@example.org', phone: '604 555 0199' })),
	'checkout/getPaymentChoices': own(),
	'checkout/setPaymentChoice': own(() => ({ payment_choice: 'pickup' })),
	'checkout/getChanges': own(() => ({ checksum: 'nothing' })),
	'checkout/submit': of(
		async (owner) => {
			await owner.order();
			return { ...order, idempotency_key: await owner.orderKey() };
		},
		{ to: 'nobody' },
	),
	'checkout/requestQuote': own(() => ({ message: 'How much for forty copies?' }), { by: ['idempotency_key'] }),
	'checkout/addPromocode': own(() => ({ code: 'NOTHING' })),
	'checkout/removePromocode': own(),
	'checkout/addGiftCard': open(number, 'gift_card_number'),
	'checkout/editGiftCard': of(giftCard, { to: 'nobody', quietly: true }),
	'checkout/removeGiftCard': of(giftCard, { to: 'nobody', quietly: true }),
	'checkout/setCreditCard': open('a card belongs to the checkout that it was typed into', 'number'),
	'checkout/getPayment': of(ordered),
	'checkout/getOrderToPay': own(),
	'checkout/startPayment': of(ordered),
	'checkout/settlePayment': of(async (owner) => ({ provider: 'global', reference: await owner.payment('global') }), {
		lookedAfter: true,
	}),
	'checkout/cancelPayment': of(ordered),
	'checkout/cardPayment': of(async (owner) => ({
		provider: 'global',
		transaction_data: { reference: await owner.payment('global') },
	})),
	'checkout/chaseInit': own(),
	'checkout/chaseSuccess': of(async (owner) => ({ uid: await owner.payment('chase') }), { lookedAfter: true }),
	'checkout/paypalSuccess': of(async (owner) => ({ order_id: await owner.payment('paypal') }), { lookedAfter: true }),
	'payment/notice': open('the provider’s signature is the proof'),
	'payment/getSample': open(trial, 'reference'),
	'payment/answerSample': open(trial, 'reference'),

	'event/getList': open(store),
	'event/get': open(store),
	'event/getComing': open(store),
	'feature/getList': open(store),
	'feature/getPdfOptions': open(store),
	'feature/getPdf': of(async (owner) => ({ list_id: await owner.list() }), { to: 'nobody' }),

	'giftcard/get': open(store),
	'giftcard/balance': open(number, 'number'),
	'giftregistry/getAll': own(() => ({ show_items: true })),
	'giftregistry/get': open('its number of chance is the address that its owner shares', 'gift_registry_id'),
	'giftregistry/create': of(async (owner) => ({ ...wedding, shipping_id: await owner.address() })),
	'giftregistry/update': of(async (owner) => ({ ...wedding, gift_registry_id: await owner.registry() })),
	'giftregistry/delete': of(async (owner) => ({ gift_registry_id: await owner.registry() })),
	'giftregistry/addItem': of(async (owner) => ({ ...(await wished(owner)), qty: 1 })),
	'giftregistry/updateItem': of(async (owner) => ({ ...(await wished(owner)), qty: 3 })),
	'giftregistry/deleteItem': of(wished),

	'order/get': of(async (owner) => ({ order_id: await owner.order() })),
	'order/approve': of(async (owner) => ({ order_id: await owner.order() }), { to: 'nobody' }),
	'order/decline': of(async (owner) => ({ order_id: await owner.order() }), { to: 'nobody' }),
	'order/withdraw': of(async (owner) => ({ order_id: await owner.order() }), { to: 'nobody' }),
	'order/answerQuestion': of(
		async (owner) => ({ order_id: await owner.order(), question: 1, answer: 'yes' as const }),
		{
			to: 'nobody',
		},
	),
	'order/takeQuote': of(async (owner) => ({ order_id: await owner.order() }), { to: 'nobody' }),
	'order/getList': own(),
	'order/getSpines': own(),
	'order/getExcel': of(async (owner) => ({ order_id: await owner.order() })),
	'report/progress': of(async (owner) => ({ progress_report_id: await owner.report() })),
	'report/get': of(async (owner) => ({ progress_report_id: await owner.report() })),

	'session/get': own(),
	'session/getWithCart': own(),
	'session/getSummary': own(),
	'session/getChecksum': own(),
	'title/getItem': of(listed, { quietly: true }),
	'title/getProductCode': open(catalogue),
	'title/getRelatedItems': open(catalogue),
	'title/getBindingItems': open(catalogue),
	'title/getSeriesItems': open(catalogue),
	'title/getAuthorItems': open(catalogue),
	'title/createStockAlert': open(written),
	'title/getStockAlert': open(mailed, 'key'),
	'title/deleteStockAlert': open(mailed, 'key'),
	'title/emailQuestion': open(written),
	'title/getLibroAudiobooks': open(catalogue),

	'titlelist/getLists': own(),
	'titlelist/get': of(async (owner) => ({ list_id: await owner.list() })),
	'titlelist/getItems': of(async (owner) => ({ list_id: await owner.list() })),
	'titlelist/getSpines': of(async (owner) => ({ list_id: await owner.list() })),
	'titlelist/getCustom': open(store),
	'titlelist/getFavourites': own(() => ({ eisbns: ['9780000000002'] })),
	'titlelist/addItemToList': of(listed),
	'titlelist/removeItemFromList': of(listed),
	'titlelist/removeItemsFromList': of(async (owner) => ({
		list_id: await owner.list(),
		eisbns: [await owner.listed()],
	})),
	'titlelist/modifyItem': of(async (owner) => ({ ...(await listed(owner)), note: 'Mine', place: 1 })),
	'titlelist/copyToList': of(async (owner) => ({ list_id: await owner.list(), name: 'Copied' })),
	'titlelist/create': own(() => ({ name: 'For the summer' })),
	'titlelist/modify': of(async (owner) => ({ list_id: await owner.list(), name: 'Renamed' })),
	'titlelist/delete': of(async (owner) => ({ list_id: await owner.list() })),
	'titlelist/copyToCart': of(listed),
	'titlelist/importFile': of(async (owner) => ({ list_id: await owner.list(), isbns: await owner.listed() })),
	'titlelist/getPublicUrl': of(async (owner) => ({ list_id: await owner.list() })),
	'titlelist/getExcelOptions': open(store),
	'titlelist/getExcel': of(async (owner) => ({ list_id: await owner.list() })),
	'titlelist/getPdfOptions': open(store),
	'titlelist/getPdf': of(async (owner) => ({ list_id: await owner.list() })),

	'store/getSettings': open(store),
	'store/getHome': open(store),
	'store/getCalendar': open(store),
	'store/getSitemap': open(catalogue),
	'store/getSitemapPart': open(catalogue),
	'store/getRedirect': open(store),
	'webstore/setMultistoreLocation': own(() => ({ location_id: 999_999 })),
	'webstore/getContactAndHours': open(store),
	'webstore/getPrivacyPolicyPage': open(store),
	'log/error': open('writes to the bookseller’s log, which no call reads'),
};
