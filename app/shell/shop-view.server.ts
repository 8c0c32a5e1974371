import type { SessionSummary } from '~store/contract/session';
import type { StoreSettings } from '~store/contract/webstore';
import { environment } from '../environment.server';
import type { ShopView } from '../page/shop';

/** What the displays of titles go by, of the settings and the session. */
export const shopView = (settings: StoreSettings, session: SessionSummary): ShopView => ({
	country: settings.store_info.country,
	covers: environment.COVER_URL ?? null,
	takes_orders: settings.cart_enabled,
	login_to_buy: settings.cart_enabled && !settings.guest_show_cart && !session.logged_in,
	gift_card_from: settings.store_info.giftcard_minimum.toFixed(2),
	ask_us: settings.store_info.ask_us,
	phone: settings.store_info.phone || settings.store_info.toll_free,
	cart: session.cart.items.map(({ title_info, cart_info: { cart_id, quantity, gift_registry_id } }) => ({
		cart_id,
		quantity,
		gift_registry_id,
		eisbn: title_info.eisbn,
		condition: title_info.available.code,
	})),
	logged_in: session.logged_in,
	registries: settings.gift_registry_enabled,
});
